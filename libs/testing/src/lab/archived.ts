import { chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import { ask, AUTO_CONF, copyCluster, copyFolder, newFolder, writeInto } from './cluster-copy.ts';
import { killWithChildren } from './postgres.ts';
import type { LabServer } from './server.ts';

/** A PostgreSQL whose log is archived, as operators set it up who want to go back to a moment. */
export interface ArchivedPostgres extends LabServer {
  /** Copies the data as they are now, as a base. */
  saveBase(): Promise<void>;
  /** The time of the server, between two transactions. */
  now(): Promise<string>;
  /** Waits until all that is committed by now is in the archive. */
  archive(): Promise<void>;
  /** Starts another server on the last base, with the archived log up to a moment. */
  recover(until: string): Promise<LabServer>;
}

const POLL_MS = 50;

/** Starts one on data of its own. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const [dataDir, archive] = [newFolder(), newFolder()];
  const settings = {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    max_wal_size: '256MB',
  };
  const launch = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, settings, removeWhenOrphaned: true, ...(port && { port }) });
  await mkdir(archive);
  let current = await launch();
  const { uid, gid } = await stat(join(dataDir, 'cluster', 'PG_VERSION'));
  await chown(archive, uid, gid);
  let base: string | undefined;
  return {
    url: current.url,
    port: current.port,
    get pid() {
      return current.pid;
    },
    kill: () => killWithChildren(current),
    async restart() {
      await current.stop();
      current = await launch(current.port);
    },
    async stop() {
      await current.stop();
      for (const folder of [dataDir, archive, ...(base ? [base] : [])])
        await rm(folder, { recursive: true, force: true });
    },
    async saveBase() {
      base = await copyCluster({ postgres: current, dataDir });
    },
    now: async () => (await ask(current.url, 'SELECT clock_timestamp()::text AS now'))[0]!['now']!,
    async archive() {
      const [last] = await ask(current.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
      for (;;) {
        const [state] = await ask(current.url, 'SELECT last_archived_wal AS file FROM pg_stat_archiver');
        if (state!['file']! >= last!['file']!) return;
        await pause(POLL_MS);
      }
    },
    recover: (until) => recovered(base!, archive, until),
  };
}

async function recovered(base: string, archive: string, until: string): Promise<LabServer> {
  const dataDir = await copyFolder(base);
  const recovery = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${until}'`,
    `recovery_target_action = 'promote'`,
    '',
  ];
  await writeInto(dataDir, AUTO_CONF, recovery.join('\n'));
  await writeInto(dataDir, 'cluster/recovery.signal', '');
  const postgres = await startEmbeddedPostgres({ dataDir, removeWhenOrphaned: true });
  for (;;) {
    const [state] = await ask(postgres.url, 'SELECT pg_is_in_recovery()::text AS recovering');
    if (state!['recovering'] === 'false') break;
    await pause(POLL_MS);
  }
  return {
    url: postgres.url,
    port: postgres.port,
    pid: postgres.pid,
    kill: () => killWithChildren(postgres),
    restart: () => Promise.reject(new Error('A recovered server is used once.')),
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
