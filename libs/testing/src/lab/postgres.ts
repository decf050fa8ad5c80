import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import { childrenOf, describeProcess } from '@cabildo/kit/embedded/process-table.ts';
import { errorCode } from '@cabildo/kit/base/problem.ts';
import { orRemove, type LabServer } from './server.ts';

/**
 * Settings for tests that never look at durability: commits may be lost when PostgreSQL is killed, so neither chaos
 * nor bench may use them.
 */
export const FAST_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * Starts a PostgreSQL of its own with an empty database; as durable as in production unless `settings` say
 * otherwise. {@link LabServer.kill} ends the postmaster and every process of it at once.
 */
export async function startPostgres(
  options: { settings?: Record<string, string>; parent?: string } = {},
): Promise<LabServer> {
  const dataDir = join(options.parent ?? tmpdir(), `cabildo-postgres-${randomUUID()}`);
  const settings = options.settings ?? {};
  const launch = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir,
      settings,
      removeWhenOrphaned: true,
      ...(port !== undefined && { port }),
    });
  let current = await orRemove(dataDir, launch());
  return {
    url: current.url,
    port: current.port,
    get pid() {
      return current.pid;
    },
    kill: () => killWithChildren(current),
    restart: async () => {
      await current.stop();
      current = await launch(current.port);
    },
    stop: async () => {
      await current.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** SIGKILL to the postmaster and every process of it at once; resolves when all are gone. */
export async function killWithChildren(postgres: EmbeddedPostgres): Promise<void> {
  if (!runs(postgres.pid)) return;
  // Stopped, it can neither start another child meanwhile nor notice that one died.
  process.kill(postgres.pid, 'SIGSTOP');
  const family = [...childrenOf(postgres.pid), postgres.pid];
  for (const pid of family) sigkill(pid);
  await postgres.stop();
  while (family.some(runs)) await pause(10);
}

function sigkill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Some of PostgreSQL's processes come and go.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** A process that ended but was not collected yet has an empty command line. */
function runs(pid: number): boolean {
  return Boolean(describeProcess(pid)?.command);
}
