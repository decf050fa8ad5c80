import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  isReachable,
  startPostgres,
  startRabbitMq,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { closeBooks, readBooks } from './lab/books.ts';
import { Payments } from './lab/payments.ts';
import { foundWealthy, startPlatform, UNLIMITED } from './lab/platform.ts';

const run = promisify(execFile);
const PEOPLE = 8;
/** Transfers that are answered before the drill goes on. */
const MANY = 100;
/** Answers while the disk is full. */
const REFUSALS = 100;
const MEGABYTE = 1_024 * 1_024;
/** RabbitMQ stops taking messages while its disk has less room than this. */
const LIMIT = { 'disk_free_limit.absolute': '64MB' };
/** Little log is kept, so that the disk can be small. */
const LITTLE_LOG = { min_wal_size: '32MB', max_wal_size: '64MB' };

/** Mounts a small disk. @throws {Error} where the account may not mount */
async function mountDisk(size: string, onEnd: OnEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-disk-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).catch((cause: unknown) => {
    const how = 'This drill mounts small disks: run it as root, outside a container that may not mount.';
    throw new Error(how, { cause });
  });
  onEnd(() => run('umount', [folder]));
  return folder;
}

/** Fills a disk but for a few bytes. Returns the function that makes room again. */
async function fill(disk: string, leftBytes: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(disk);
  const ballast = join(disk, 'ballast');
  await writeFile(ballast, Buffer.alloc(bavail * bsize - leftBytes)).catch((error: unknown) => {
    // The server itself has taken the last bytes.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  });
  return () => rm(ballast);
}

/** Restarts PostgreSQL if it ended, as it does where it cannot write its log; what supervises a process does so by itself. */
async function keepRunning({ postgres }: Stack): Promise<void> {
  if (!(await isReachable(postgres.url))) await postgres.restart();
}

/** Waits until the economy is not ready for want of room on the disk of its database, or is ready. */
async function untilReady({ processes }: Stack, isReady: boolean): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${processes.economy.opsUrl}/readyz`);
    const { missing } = (await answer.json()) as { missing: string[] };
    return isReady ? answer.ok : missing.includes('room on the disk of the database of economy');
  });
}

/** Counts the lines in which the economy says that a disk is full, and those in which it takes that for something else. */
async function said({ processes }: Stack): Promise<Count[]> {
  const lines = (await readFile(processes.economy.logFile, 'utf8')).split('\n');
  const full = lines.some((line) => line.includes('The disk of the database is full.'));
  const wrong = lines.filter((line) => /cannot be reached\.: could not (extend|write)/.test(line));
  return [
    { what: 'log that says that the disk is full', count: Number(full), wanted: 1 },
    { what: 'lines that say something else of it', count: wrong.length, wanted: 0 },
  ];
}

async function runFull(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const disks = { RabbitMQ: await mountDisk('256m', onEnd), PostgreSQL: await mountDisk('768m', onEnd) };
  const stack = await startPlatform(say, onEnd, {
    env: UNLIMITED,
    startBroker: () => startRabbitMq({ parent: disks.RabbitMQ, settings: LIMIT }),
    startDatabase: () =>
      startPostgres({ parent: disks.PostgreSQL, settings: { ...FAST_SETTINGS, ...LITTLE_LOG } }),
  });
  const community = await foundWealthy(stack, { people: PEOPLE });
  const before = await readBooks(stack);
  const payments = new Payments(stack.url, community);
  const load = payments.start();
  const liveThrough = async (name: keyof typeof disks, leftBytes: number): Promise<void> => {
    await payments.more(MANY);
    say(`the disk of ${name} is full`);
    const makeRoom = await fill(disks[name], leftBytes);
    const enough = payments.doubts + REFUSALS;
    await until(() => payments.doubts >= enough);
    if (name === 'PostgreSQL') await untilReady(stack, false);
    say('there is room again');
    await makeRoom();
    await keepRunning(stack);
    await payments.more(MANY);
    await untilReady(stack, true);
  };
  await liveThrough('RabbitMQ', 8 * MEGABYTE);
  await liveThrough('PostgreSQL', 0);
  await load.finish();
  const { transfers, oddities: lines } = payments;
  const { inBooks, inLog, breaches } = await closeBooks(stack, say, { transfers, before, lines });
  return [
    { what: 'transfers', count: transfers.length },
    inBooks,
    ...payments.counts(),
    inLog,
    breaches,
    ...(await said(stack)),
  ];
}

export default {
  title:
    'The disk of RabbitMQ runs full, then that of PostgreSQL: requests are refused, the log and /readyz say why, and all goes on when there is room.',
  isQuick: false,
  run: runFull,
} satisfies Drill;
