import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../base/problem.ts';
import { describeProcess, isAlive } from './process-table.ts';

/** A setting on PostgreSQL's command line that names the process which started it, for later runs to find. */
export const OWNER_SETTING = 'cabildo.owner';

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** Reads from `postmaster.pid` the server's process id, its port and whether it takes connections. */
export async function readPostmasterFile(
  cluster: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  // A standby says so instead of "ready" once it answers queries.
  const ready = /^(ready|standby)$/.test(lines[7]?.trim() ?? '');
  return pid > 0 ? { pid, port: Number(lines[3]), ready } : undefined;
}

/**
 * Prepares `cluster` for a new server after an earlier run that was killed: waits for a server without an owner, and
 * clears a `postmaster.pid` that names a process of another program.
 * @throws {EmbeddedPostgresError} when a living owner uses the cluster.
 */
export async function settleEarlierRun(
  cluster: string,
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  const earlier = await readPostmasterFile(cluster);
  if (!earlier || !isAlive(earlier.pid)) return;
  const found = describeProcess(earlier.pid);
  if (found && !/postgres|postmaster/.test(found.command)) return disownPostmasterFile(cluster);
  const owner = Number(new RegExp(`${OWNER_SETTING}=(\\d+)`).exec(found?.command ?? '')?.[1]);
  if (!found || Number.isNaN(owner) || found.parent === owner) throw inUse(dataDir, owner, earlier.pid);
  say(`The PostgreSQL of an earlier run (process ${earlier.pid}) is still stopping; waiting for it.`);
  await endOrphan(cluster, earlier.pid);
}

/** The error of a second start on one folder. */
export function inUse(dataDir: string, owner?: number, pid?: number): EmbeddedPostgresError {
  const user = owner ? `process ${owner}` : pid ? `PostgreSQL process ${pid}` : 'another process';
  return new EmbeddedPostgresError(
    `The database in ${dataDir} is in use already (${user}). Stop that one first, ` +
      'or give this one a folder of its own with DATA_DIR.',
  );
}

/**
 * Writes our own id into the file, because PostgreSQL refuses to start while the named process is alive, unless that is its
 * parent. PostgreSQL needs the file itself to find processes that an earlier server left behind.
 */
async function disownPostmasterFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [process.pid, ...rest].join('\n'));
}

async function endOrphan(cluster: string, pid: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  try {
    // The watchdog of the server has ended it already, unless the watchdog was killed too.
    process.kill(pid, 'SIGINT');
  } catch {
    // The server has ended, or belongs to another user: the wait below finds out.
  }
  while (isAlive(pid) && (await readPostmasterFile(cluster))?.pid === pid) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of an earlier run does not stop. End process ${pid} yourself, then start again.`,
      );
    }
    await pause(POLL_MS);
  }
}
