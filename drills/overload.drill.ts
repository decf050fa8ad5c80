import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Community } from '@cabildo/testing';
import type { StackProcess } from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { closeBooks, readBooks } from './lab/books.ts';
import { Payments } from './lab/payments.ts';
import { foundWealthy, startPlatform } from './lab/platform.ts';

const PEOPLE = 32;
/** The gateway gives one server as many at a service (decision 43). */
const PLACES = 256;
const TIMES = 3;
const MEASURED_MS = 8_000;
const OFFERED_MS = 10_000;
const TICK_MS = 20;

/** Transfers a second that everybody together gets answered, on all places that the gateway gives a server. */
async function measure(url: string, community: Community): Promise<{ rate: number; measured: Payments }> {
  const measured = new Payments(url, community);
  const load = measured.start(PLACES / PEOPLE);
  // The first orders wait for what every process loads once.
  await measured.more(PEOPLE);
  const before = measured.transfers.length;
  await pause(MEASURED_MS);
  const rate = Math.round(((measured.transfers.length - before) * 1_000) / MEASURED_MS);
  await load.finish();
  return { rate, measured };
}

/** Sends orders at a rate, however late the answers come. Returns when all are answered. */
async function offer(payments: Payments, perSecond: number): Promise<void> {
  const answers: Promise<unknown>[] = [];
  const begun = performance.now();
  let now = begun;
  while (now - begun < OFFERED_MS) {
    const due = ((now - begun) * perSecond) / 1_000;
    while (answers.length < due) answers.push(payments.once(answers.length % PEOPLE));
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
  const stack = await startPlatform(say, onEnd);
  const community = await foundWealthy(stack, { people: PEOPLE });
  const before = await readBooks(stack);
  say('the rate that all get');
  const { rate, measured } = await measure(stack.url, community);
  say(`${TIMES} times as many: ${TIMES * rate} a second for ${OFFERED_MS / 1_000} s`);
  const payments = new Payments(stack.url, community);
  await offer(payments, TIMES * rate);
  const accepted = payments.transfers.length;
  const sent = payments.sent;
  const offered = payments.counts();
  const isAnswered = await payments.once(0);
  say('all unknown outcomes are asked for again');
  const left = await payments.settle();
  const transfers = [...measured.transfers, ...payments.transfers];
  const found = await closeBooks(stack, say, { transfers, before, lines: payments.oddities });
  return [
    { what: 'transfers a second that all get', count: rate },
    { what: 'a second under three times as many', count: Math.round((accepted * 1_000) / OFFERED_MS) },
    { what: 'offers that were carried in full', count: accepted === sent ? 1 : 0, wanted: 0 },
    ...offered,
    { what: 'next requests that were answered', count: isAnswered ? 1 : 0, wanted: 1 },
    { what: 'unknown outcomes left', count: left, wanted: 0 },
    found.inBooks,
    { what: 'MB of the gateway', count: await megabytesOf(stack.processes.gateway) },
    { what: 'MB of the economy', count: await megabytesOf(stack.processes.economy) },
    found.inLog,
    found.breaches,
  ];
}

export default {
  title:
    'Three times the rate that the platform carries is offered: it answers or refuses, and recovers at once.',
  isQuick: false,
  run: overload,
} satisfies Drill;
