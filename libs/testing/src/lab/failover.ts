import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import { startAddress } from './address.ts';
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

interface Node {
  postgres: EmbeddedPostgres;
  dataDir: string;
}

/** PostgreSQL reads this file last, and ALTER SYSTEM would write it. */
const AUTO_CONF = 'cluster/postgresql.auto.conf';

/** Starts primary and standby on data of their own, as durable as in production. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const launch = async (dataDir: string): Promise<Node> => ({
    postgres: await startEmbeddedPostgres({ dataDir, removeWhenOrphaned: true }),
    dataDir,
  });
  let primary = await launch(newFolder());
  let standby = await launch(await copyOf(primary));
  await waitForStandby(primary);
  const address = await startAddress(() => primary.postgres.port);
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

const newFolder = (): string => join(tmpdir(), `cabildo-postgres-${randomUUID()}`);

async function ask(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Copies a running primary's data into a new folder, as a standby that follows it. Returns the folder. */
async function copyOf({ postgres, dataDir }: Node): Promise<string> {
  const copy = newFolder();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await promisify(execFile)('cp', ['-pR', dataDir, copy]).catch((error: Error & { stderr?: string }) => {
      // Files that come and go while they are copied; the log that is replayed makes up for them.
      if (!/No such file/.test(error.stderr ?? '')) throw error;
    });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await write(copy, 'cluster/backup_label', rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  const { port, password } = new URL(postgres.url);
  const following = `host=127.0.0.1 port=${port} user=cabildo password=${password} application_name=standby`;
  await write(copy, AUTO_CONF, `primary_conninfo = '${following}'\n`);
  await write(copy, 'cluster/standby.signal', '');
  for (const name of ['cluster/postmaster.pid', 'cluster/postmaster.opts', 'port'])
    await rm(join(copy, name), { force: true });
  return copy;
}

/** Writes a file of the account that PostgreSQL runs as. */
async function write(dataDir: string, name: string, text: string): Promise<void> {
  const file = join(dataDir, name);
  await writeFile(file, text);
  const { uid, gid } = await stat(join(dataDir, 'cluster', 'PG_VERSION'));
  await chown(file, uid, gid);
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
