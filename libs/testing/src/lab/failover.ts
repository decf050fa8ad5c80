import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import { startAddress } from './address.ts';
import { ask, AUTO_CONF, copyCluster, newFolder, writeInto, type Node } from './cluster-copy.ts';
import { killWithChildren } from './postgres.ts';
import type { LabServer } from './server.ts';

/** A PostgreSQL with a synchronous standby, behind one address. */
export interface ReplicatedPostgres extends LabServer {
  /**
   * Kills the primary, promotes the standby, leads the address to it, and gives it a standby of its own. Nothing that was
   * committed is lost, because a commit waits for the standby.
   */
  failOver(): Promise<void>;
}

/** Starts primary and standby on data of their own, as durable as in production. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const launch = async (dataDir: string): Promise<Node> => ({
    postgres: await startEmbeddedPostgres({ dataDir, removeWhenOrphaned: true }),
    dataDir,
  });
  let primary = await launch(newFolder());
  let standby = await launch(await copyOf(primary));
  await waitForStandby(primary);
  const address = await startAddress(() => [primary.postgres.port]);
  const url = new URL(primary.postgres.url);
  url.port = String(address.port);

  /** Ends the remains of the primary, and makes the standby the primary of a new standby. */
  const failOver = async (): Promise<void> => {
    const old = primary;
    await killWithChildren(old.postgres);
    address.hangUp();
    await ask(standby.postgres.url, 'SELECT pg_promote()');
    primary = standby;
    address.hangUp();
    await rm(old.dataDir, { recursive: true, force: true });
    standby = await launch(await copyOf(primary));
    await waitForStandby(primary);
  };
  return {
    url: url.toString(),
    port: address.port,
    get pid() {
      return primary.postgres.pid;
    },
    kill: () => killWithChildren(primary.postgres),
    async restart() {
      await primary.postgres.stop();
      primary = await launch(primary.dataDir);
      address.hangUp();
    },
    failOver,
    async stop() {
      address.close();
      await Promise.all([primary.postgres.stop(), standby.postgres.stop()]);
      for (const { dataDir } of [primary, standby]) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies a running primary's data into a new folder, as a standby that follows it. Returns the folder. */
async function copyOf(primary: Node): Promise<string> {
  const copy = await copyCluster(primary);
  const { port, password } = new URL(primary.postgres.url);
  const following = `host=127.0.0.1 port=${port} user=cabildo password=${password} application_name=standby`;
  await writeInto(copy, AUTO_CONF, `primary_conninfo = '${following}'\n`);
  await writeInto(copy, 'cluster/standby.signal', '');
  return copy;
}

/** Makes each further commit wait until the standby has it too. */
async function waitForStandby({ postgres, dataDir }: Node): Promise<void> {
  const file = join(dataDir, AUTO_CONF);
  const setting = `synchronous_standby_names = 'standby'\n`;
  if (!(await readFile(file, 'utf8')).includes(setting)) await appendFile(file, setting);
  await ask(postgres.url, 'SELECT pg_reload_conf()');
  for (;;) {
    const [row] = await ask(postgres.url, 'SELECT sync_state FROM pg_stat_replication');
    if (row?.['sync_state'] === 'sync') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
