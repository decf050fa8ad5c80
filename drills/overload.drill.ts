import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  startPostgres,
  startStack,
  type LabServer,
  type StackProcess,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { Orders } from './orders.ts';
import { loggedTransfers, missing, readBooks } from './transfers.ts';

const PEOPLE = 32;
/** The gateway gives one server as many at a service (decision 43). */
const PLACES = 256;
const TIMES = 3;
const MEASURED_MS = 8_000;
const OFFERED_MS = 10_000;
const TICK_MS = 20;
const SETTINGS = { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' };

/** Transfers a second that everybody together gets answered, on all places that the gateway gives a server. */
async function measure(url: string, community: Community): Promise<{ rate: number; orders: Orders }> {
  const orders = new Orders(url, community, { parallel: PLACES / PEOPLE });
  const paying = orders.run();
  // The first orders wait for what every process loads once.
  await orders.more(PEOPLE);
  const before = orders.transfers.length;
  await pause(MEASURED_MS);
  const rate = Math.round(((orders.transfers.length - before) * 1_000) / MEASURED_MS);
  orders.stop();
  await paying;
  return { rate, orders };
}

/** Sends orders at a rate, however late the answers come. Returns when all are answered. */
async function offer(orders: Orders, perSecond: number): Promise<void> {
  const answers: Promise<unknown>[] = [];
  const begun = performance.now();
  let now = begun;
  while (now - begun < OFFERED_MS) {
    const due = ((now - begun) * perSecond) / 1_000;
    while (answers.length < due) answers.push(orders.once(answers.length % PEOPLE, randomUUID()));
    await pause(TICK_MS);
    now = performance.now();
  }
  await Promise.all(answers);
}

/** The most memory that a process has used, in MB. */
async function megabytesOf({ pid }: StackProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1_024);
}

async function overload(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const startDatabase = (): Promise<LabServer> => startPostgres({ settings: FAST_SETTINGS });
  const stack = await startStack({ env: SETTINGS, startDatabase, onProgress: say });
  onEnd(() => stack.stop());
  const size = { people: PEOPLE, accountsEach: 1, balance: 1_000_000 };
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
  const before = await readBooks(stack);
  say('the rate that all get');
  const { rate, orders: measured } = await measure(stack.url, community);
  say(`${TIMES} times as many: ${TIMES * rate} a second for ${OFFERED_MS / 1_000} s`);
  const orders = new Orders(stack.url, community);
  await offer(orders, TIMES * rate);
  const accepted = orders.transfers.length;
  const offeredOrders = orders.sent;
  const offered = orders.counts();
  const first = await orders.once(0, randomUUID());
  say('all unknown outcomes are asked for again');
  const left = await orders.settle();
  const transfers = [...measured.transfers, ...orders.transfers];
  await until(async () => missing(transfers, await loggedTransfers(stack)) === 0);
  const after = await readBooks(stack);
  for (const line of [...orders.oddities.slice(0, 10), ...after.breaches]) say(line);
  return [
    { what: 'transfers a second that all get', count: rate },
    { what: 'a second under three times as many', count: Math.round((accepted * 1_000) / OFFERED_MS) },
    { what: 'offers that were carried in full', count: accepted === offeredOrders ? 1 : 0, wanted: 0 },
    ...offered,
    { what: 'next requests that were answered', count: first === undefined ? 0 : 1, wanted: 1 },
    { what: 'unknown outcomes left', count: left, wanted: 0 },
    {
      what: 'more or fewer in the books',
      count: after.transfers - before.transfers - transfers.length,
      wanted: 0,
    },
    { what: 'MB of the gateway', count: await megabytesOf(stack.processes.gateway) },
    { what: 'MB of the economy', count: await megabytesOf(stack.processes.economy) },
    { what: 'missing in the log', count: missing(transfers, await loggedTransfers(stack)), wanted: 0 },
    { what: 'breaches of the books', count: after.breaches.length, wanted: 0 },
  ];
}

export default {
  title:
    'Three times the rate that the platform carries is offered: it answers or refuses, and recovers at once.',
  isQuick: false,
  run: overload,
} satisfies Drill;
