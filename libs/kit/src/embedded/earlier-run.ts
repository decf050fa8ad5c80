import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './problem.ts';
import { describeProcess, isAlive } from './process-table.ts';

/** A setting on PostgreSQL's command line that names the process which started it, for later runs to find. */
export const OWNER_SETTING = 'cabildo.owner';

const PATIENCE_MS = 30_000;
const POLL_MS = 50;

/** What `postmaster.pid` says: the server's process id and whether it takes connections. */
export async function readPostmasterFile(
  cluster: string,
): Promise<{ pid: number; ready: boolean } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Makes way for a new server on `cluster`: ends one whose owner died, and clears what a killed one left behind.
 * Throws {@link EmbeddedPostgresError} when a living owner uses it.
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

/** The sentence for two starts on one folder. */
export function inUse(dataDir: string, owner?: number, pid?: number): EmbeddedPostgresError {
  const who = owner ? `process ${owner}` : pid ? `PostgreSQL process ${pid}` : 'another process';
  return new EmbeddedPostgresError(
    `The database in ${dataDir} is in use already (${who}). Stop that one first, ` +
      'or give this one a folder of its own with DATA_DIR.',
  );
}

/**
 * The id in the file belongs to some other program by now, and PostgreSQL would refuse to start while that lives.
 * It accepts its own parent's id, and goes on to check that no process of the earlier run is left; without the file
 * it could not.
 */
async function disownPostmasterFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [process.pid, ...rest].join('\n'));
}

async function endOrphan(cluster: string, pid: number): Promise<void> {
  const begin = Date.now();
  send(pid, 'SIGINT');
  while (await holds(cluster, pid)) {
    const waited = Date.now() - begin;
    if (waited > 2 * PATIENCE_MS) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of an earlier run does not stop. End process ${pid} yourself, then start again.`,
      );
    }
    // Immediate shutdown; the next start recovers from the log, as after a crash.
    if (waited > PATIENCE_MS) send(pid, 'SIGQUIT');
    await pause(POLL_MS);
  }
}

async function holds(cluster: string, pid: number): Promise<boolean> {
  return isAlive(pid) && (await readPostmasterFile(cluster))?.pid === pid;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone, or another user's: waiting tells which.
  }
}
