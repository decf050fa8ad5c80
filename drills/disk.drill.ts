import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { foundCommunity, until } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  isReachable,
  startPostgres,
  startRabbitMq,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { Orders } from './orders.ts';
import { loggedTransfers, missing, readBooks } from './transfers.ts';

const run = promisify(execFile);
const PEOPLE = 8;
/** Transfers that are answered before the drill goes on. */
const MANY = 100;
/** Answers while the disk is full. */
const REFUSALS = 100;
const SETTINGS = { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' };
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

async function runFull(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const disks = { RabbitMQ: await mountDisk('256m', onEnd), PostgreSQL: await mountDisk('768m', onEnd) };
  const stack = await startStack({
    env: SETTINGS,
    startBroker: () => startRabbitMq({ parent: disks.RabbitMQ, settings: LIMIT }),
    startDatabase: () =>
      startPostgres({ parent: disks.PostgreSQL, settings: { ...FAST_SETTINGS, ...LITTLE_LOG } }),
    onProgress: say,
  });
  onEnd(() => stack.stop());
  const size = { people: PEOPLE, accountsEach: 1, balance: 1_000_000 };
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
  const before = await readBooks(stack);
  const orders = new Orders(stack.url, community);
  const paying = orders.run();
  const liveThrough = async (name: keyof typeof disks, leftBytes: number): Promise<void> => {
    await orders.more(MANY);
    say(`the disk of ${name} is full`);
    const makeRoom = await fill(disks[name], leftBytes);
    const refused = orders.refused + orders.unknown + REFUSALS;
    await until(() => orders.refused + orders.unknown >= refused);
    say('there is room again');
    await makeRoom();
    await keepRunning(stack);
    await orders.more(MANY);
  };
  await liveThrough('RabbitMQ', 8 * MEGABYTE);
  await liveThrough('PostgreSQL', 0);
  orders.stop();
  await paying;
  await until(async () => missing(orders.transfers, await loggedTransfers(stack)) === 0);
  const after = await readBooks(stack);
  for (const line of [...orders.oddities.slice(0, 10), ...after.breaches]) say(line);
  return [
    { what: 'transfers', count: orders.transfers.length },
    {
      what: 'more or fewer in the books',
      count: after.transfers - before.transfers - orders.transfers.length,
      wanted: 0,
    },
    ...orders.counts(),
    { what: 'missing in the log', count: missing(orders.transfers, await loggedTransfers(stack)), wanted: 0 },
    { what: 'breaches of the books', count: after.breaches.length, wanted: 0 },
  ];
}

export default {
  title:
    'The disk of RabbitMQ runs full, then that of PostgreSQL: requests are refused, and all goes on when there is room.',
  isQuick: false,
  run: runFull,
} satisfies Drill;
