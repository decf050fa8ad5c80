/**
 * Measures the cost of streams of events for a gateway, and the time of an event to its readers:
 * `npm run bench:streams [-- --streams 2000 --samples 100]`. Prints a table and writes it to bench/results/.
 */
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Database } from '@cabildo/kit/database';
import { Client, follow, inParallel, until, type Follower } from '@cabildo/testing';
import { startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { memoryMbOf, processorOf } from './processor.ts';
import { publish, table } from './report.ts';

const { values } = readArguments({
  options: { streams: { type: 'string', default: '2000' }, samples: { type: 'string', default: '100' } },
});
const [STREAMS, SAMPLES] = [Number(values.streams), Number(values.samples)];
/** The streams that a gateway keeps open at most. */
const OF_SERVER = 50;
const SETTLE_MS = 15_000;
const BETWEEN_MS = 500;
const say = (line: string): void => console.log(`bench: ${line}`);

interface Place {
  serverId: number;
  key: string;
}

/** Makes servers without a limit of requests, each with a key. */
async function found(stack: Stack, owner: Client, count: number): Promise<Place[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const ids = await inParallel(numbers, 4, async (n) => {
    return (await owner.api.servers.create({ server_name: `Ciudad ${n}` })).server_id;
  });
  const database = new Database({ url: stack.databaseUrl('servers'), max: 1 });
  await database.query(`UPDATE servers SET plan = 'ENTERPRISE' WHERE id = ANY($1)`, [ids]);
  await database.close();
  return inParallel(ids, 4, async (serverId) => {
    const { api_key } = await owner.api.servers.createApiKey({ server_id: serverId, name: 'banco' });
    return { serverId, key: api_key };
  });
}

async function openAll(stack: Stack, places: readonly Place[], count: number): Promise<Follower[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return inParallel(numbers, 32, async (n) => {
    const { serverId, key } = places[n % places.length]!;
    const url = `${stack.url}/v1/servers/${serverId}/events`;
    const follower = await follow(url, { authorization: `Bearer ${key}` });
    if (follower.status !== 200) throw new Error(`a stream was answered ${follower.status}`);
    return follower;
  });
}

/** Measures the times from the answer to a command until each reader of its server has the event. */
async function latencies(
  owner: Client,
  places: readonly Place[],
  followers: readonly Follower[],
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const readers = followers.filter((_, index) => index % places.length === n % places.length);
    const counts = readers.map(({ events }) => events.length);
    const { serverId: server_id } = places[n % places.length]!;
    // Without a random pause each command would be sent just after the gateway has asked for news.
    await setTimeout(Math.random() * BETWEEN_MS);
    await owner.api.mdt.createCall({ server_id, title: 'Robo' });
    const answered = performance.now();
    const waiting = new Set(readers.keys());
    await until(() => {
      for (const index of waiting) {
        if (readers[index]!.events.length === counts[index]) continue;
        times.push(performance.now() - answered);
        waiting.delete(index);
      }
      return waiting.size === 0;
    });
  }
  return times.sort((a, b) => a - b);
}

async function measure() {
  const stack = await startStack({
    env: { RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
    onProgress: say,
  });
  try {
    const owner = await new Client(stack.url).signIn('1000000', 'fundador');
    const places = await found(stack, owner, Math.ceil(STREAMS / OF_SERVER));
    const { pid } = stack.processes.gateway;
    // The code that the first streams load and compile does not count as their cost.
    for (const follower of await openAll(stack, places, places.length)) follower.close();
    await setTimeout(SETTLE_MS);
    const before = memoryMbOf(pid);
    say(`${before.toFixed(0)} MB without streams`);
    const followers = await openAll(stack, places, STREAMS);
    await setTimeout(SETTLE_MS);
    const open = memoryMbOf(pid);
    const processor = processorOf(pid);
    await setTimeout(SETTLE_MS);
    const share = (processorOf(pid) - processor) / (SETTLE_MS / 1_000);
    say(`${open.toFixed(0)} MB with ${STREAMS} streams, ${(100 * share).toFixed(1)} % of a processor`);
    const times = await latencies(owner, places, followers);
    const afterEvents = memoryMbOf(pid);
    for (const follower of followers) follower.close();
    return { before, open, afterEvents, share, times, servers: places.length };
  } finally {
    await stack.stop();
  }
}

const { before, open, afterEvents, share, times, servers } = await measure();
const at = (part: number): string =>
  `${times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(0)} ms`;
const mb = (value: number): string => `${value.toFixed(0)} MB`;
const report = table(
  [
    ['gateway without streams', mb(before), '', ''],
    [`gateway with ${STREAMS} streams at rest`, mb(open), `${mb(open - before)} more`, '< 150 MB more'],
    ['its part of a processor then', `${(100 * share).toFixed(1)} %`, '', ''],
    [
      `gateway after ${times.length} events were read`,
      mb(afterEvents),
      `${mb(afterEvents - before)} more`,
      '< 150 MB more',
    ],
    ['answer to reader, p50 and p99', `${at(0.5)}, ${at(0.99)}`, '', ''],
  ],
  `${STREAMS} streams of ${servers} servers on one gateway, each with its own connection. ${cpus()[0]!.model}, ` +
    `${cpus().length} processors, shared with all services and the readers.`,
);
await publish(report, 'streams');
