import { SERVICES } from '@cabildo/contracts/action';
import { until } from '@cabildo/testing';
import { dealtOut, programOf, randomSecrets } from '@cabildo/testing/lab/index.ts';
import { startReceiver } from '@cabildo/webhooks/testing/receiver.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { missing, receivedTransfers } from './lab/books.ts';
import { Calls } from './lab/calls.ts';
import { startLoad } from './lab/load.ts';
import { loggedTransfers } from './lab/log.ts';
import { startPairs, type Pairs, type ProcessName } from './lab/pairs.ts';
import { foundWealthy } from './lab/platform.ts';
import { runTool } from './lab/tool.ts';
import { journeysOf } from './upgrade/journeys.ts';
import { readLong, READING_SECONDS } from './upgrade/long-readers.ts';
import { checkOutRelease } from './upgrade/release.ts';

const PEOPLE = 4;
/** A caller rests so long after its nine requests: eighteen processes share two processors with those that start. */
const BETWEEN_MS = 1_500;
/** Requests through the processes of each version alone. */
const WHILE_ALONE = 100;

const SECRETS = randomSecrets();

/**
 * Replaces one of each pair, then the other, so that both versions run side by side. An upgrade ends with the gateways,
 * because the new ones know actions that old services do not; the way back begins with them.
 */
async function replace(pairs: Pairs, root: string | undefined, way: 'up' | 'down'): Promise<void> {
  const steps: (readonly ProcessName[])[] = [SERVICES, ['gateway']];
  for (const names of way === 'up' ? steps : steps.reverse())
    await pairs.restart(names, (name) => ({ script: programOf(name, root) }));
}

/** Lets the load go on until so many more requests were answered. */
async function liveOn(calls: Calls): Promise<void> {
  const enough = calls.sent + WHILE_ALONE;
  await until(() => calls.sent >= enough);
}

/** The errors that the doctor finds. */
async function diagnose({ stack }: Pairs): Promise<string[]> {
  const { rabbitmq, redis, postgres } = stack;
  const settings = { DATABASE_URL: postgres.url, AMQP_URL: rabbitmq.url, REDIS_URL: redis.url, ...SECRETS };
  // The exit code of the doctor says that there is an error; its output says which.
  const report = await runTool('doctor', ['--deep', '--json'], settings).catch(
    (error: Error & { stdout?: string }) => error.stdout || Promise.reject(error),
  );
  const { findings } = JSON.parse(report) as {
    findings: { check: string; level: string; service?: string; sentence: string }[];
  };
  return (
    findings
      .filter(({ level, check }) => level === 'error' || check === 'dead letters')
      // The drill looks at no durability, and its PostgreSQL has none.
      .filter(({ check }) => check !== 'durability')
      .map(({ check, service, sentence }) => `${check}: ${service ?? ''} ${sentence}`)
  );
}

async function upgrade(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const release = await checkOutRelease(say, onEnd);
  const receiver = await startReceiver();
  onEnd(() => receiver.close());
  say(`starting two of each process of ${release.name}`);
  const running = await startPairs(say, onEnd, { root: release.root, secrets: dealtOut(SECRETS) });
  const { stack, url } = running;
  const community = await foundWealthy({ ...stack, url }, { people: PEOPLE, items: 4, models: 4 });
  const { serverId: server_id, owner } = community;
  await owner.api.webhooks.create({ server_id, url: receiver.url, events: ['bank.transfer'] });

  const calls = new Calls();
  const { transfers, works } = journeysOf(calls, url, community);
  const load = startLoad(works, { betweenMs: BETWEEN_MS });
  await liveOn(calls);
  say(`npm run migrate of this version, while others read all tables for ${READING_SECONDS} s`);
  calls.slowestMs = 0;
  const reading = readLong(stack);
  await reading.held;
  await Promise.all([reading.over, runTool('migrate', [], { DATABASE_URL: stack.postgres.url })]);
  const slowest = Math.round(calls.slowestMs / 100) / 10;
  say('to this version');
  await replace(running, undefined, 'up');
  await liveOn(calls);
  say(`back to ${release.name}`);
  await replace(running, release.root, 'down');
  await liveOn(calls);
  await load.finish();
  say('all events arrive');
  const known = async (): Promise<number[]> => [
    missing(transfers, await loggedTransfers(stack)),
    missing(transfers, receivedTransfers(receiver)),
  ];
  await until(async () => (await known()).every((count) => count === 0));
  const problems = await diagnose(running);
  for (const line of [...calls.failures.slice(0, 10), ...problems]) say(line);
  const [unlogged, unsent] = await known();
  return [
    { what: 'requests', count: calls.sent },
    { what: 'answers that were not 2xx', count: calls.failures.length, wanted: 0 },
    { what: 'seconds that the slowest took beside the migrations', count: slowest, most: 4 },
    { what: 'transfers', count: transfers.length },
    { what: 'missing in the log', count: unlogged!, wanted: 0 },
    { what: 'missing at the receiver', count: unsent!, wanted: 0 },
    {
      what: 'dead letters, breaches of the books and other findings of the doctor',
      count: problems.length,
      wanted: 0,
    },
  ];
}

export default {
  title: 'The last release becomes this version and the release again, under load: nobody notices.',
  isQuick: false,
  run: upgrade,
} satisfies Drill;
