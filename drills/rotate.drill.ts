import { randomBytes } from 'node:crypto';
import { until } from '@cabildo/testing';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { Webhook } from 'standardwebhooks';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { Calls } from './lab/calls.ts';
import { foundGuarded, type GuardedCommunity } from './lab/guarded.ts';
import { startLoad } from './lab/load.ts';
import { startPairs, type Pairs, type ProcessName } from './lab/pairs.ts';
import { runTool } from './lab/tool.ts';
import { guess, worksOf, type Callers } from './rotate/works.ts';

type Settings = Partial<Record<ProcessName, Record<string, string>>>;

/** People whose PIN and CVVs are used all the time, and as many who come back when all is over. */
const BUSY = 3;
const PEOPLE = 2 * BUSY;
/** The rate of each caller leaves the processes that start a processor too. */
const BETWEEN_MS = 250;

const keyOf = (version: number): string => `${version}:${randomBytes(32).toString('base64')}`;
const KEYS = { first: keyOf(1), second: keyOf(2) };
const INTERNAL = {
  old: `ik_${randomBytes(24).toString('hex')}`,
  fresh: `ik_${randomBytes(24).toString('hex')}`,
};
const BILLING = { old: randomBytes(32).toString('hex'), fresh: randomBytes(32).toString('hex') };

const withKeys = (keys: Record<string, string>): Settings => ({
  identity: keys,
  economy: keys,
  webhooks: keys,
});
const before: Settings = {
  ...withKeys({ SECRET_KEYS: KEYS.first }),
  gateway: { INTERNAL_KEY: INTERNAL.old },
  servers: { BILLING_SECRET: BILLING.old },
};
const add: Settings = {
  ...withKeys({ SECRET_KEYS: `${KEYS.first},${KEYS.second}`, SECRET_KEYS_WRITE: '1' }),
  gateway: { INTERNAL_KEY: `${INTERNAL.fresh},${INTERNAL.old}` },
  servers: { BILLING_SECRET: `${BILLING.fresh},${BILLING.old}` },
};
const write: Settings = {
  ...withKeys({ SECRET_KEYS_WRITE: '2' }),
  gateway: { INTERNAL_KEY: INTERNAL.fresh },
  servers: { BILLING_SECRET: BILLING.fresh },
};
const drop = withKeys({ SECRET_KEYS: KEYS.second, SECRET_KEYS_WRITE: '' });

/** Restarts the processes that these settings name, one of each pair after the other. */
const restart = (pairs: Pairs, settings: Settings): Promise<void> =>
  pairs.restart(Object.keys(settings) as ProcessName[], (name) => ({ env: settings[name] }));

/** The lines of `npm run keys`. */
async function keys({ stack }: Pairs, verb: 'status' | 'reseal', secretKeys: string): Promise<string[]> {
  const text = await runTool('keys', [verb], { DATABASE_URL: stack.postgres.url, SECRET_KEYS: secretKeys });
  return text.trimEnd().split('\n');
}

/** The total of a version in the lines of `npm run keys`. */
function totalOf(lines: readonly string[], version: number): number {
  const line = lines.find((each) => each.startsWith(`version ${version}: `));
  if (!line) throw new Error(`no line for version ${version}: ${lines.join(' | ')}`);
  return Number.parseInt(line.slice(`version ${version}: `.length), 10);
}

/** The number of messages whose signature the receiver would refuse. */
function forged({ received }: Receiver, { webhook }: GuardedCommunity): number {
  const verifier = new Webhook(webhook.secret);
  const isWrong = ({ body, headers }: Receiver['received'][number]): boolean => {
    try {
      verifier.verify(body, headers);
      return false;
    } catch {
      return true;
    }
  };
  return received.filter(isWrong).length;
}

async function rotate(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const running = await startPairs(say, onEnd, { secrets: before });
  const receiver = await startReceiver();
  onEnd(() => receiver.close());
  const { url, internalUrl } = running;
  const callers: Callers = {
    url,
    internalUrl,
    internalKey: INTERNAL.old,
    billingSecret: BILLING.old,
  };
  const community = await foundGuarded(url, {
    people: PEOPLE,
    hook: receiver.url,
    secret: BILLING.old,
  });
  const both = `${KEYS.first},${KEYS.second}`;
  const sealedBefore = totalOf(await keys(running, 'status', KEYS.first), 1);
  const calls = new Calls();
  const works = worksOf(calls, community, callers, community.people.slice(0, BUSY));
  const load = startLoad(works, { betweenMs: BETWEEN_MS });
  say('add: the new keys are read');
  await restart(running, add);
  Object.assign(callers, { internalKey: INTERNAL.fresh, billingSecret: BILLING.fresh });
  say('write: the new keys write');
  await restart(running, write);
  say('reseal');
  const resealed = totalOf(await keys(running, 'reseal', both), 1);
  say('drop: the old keys are gone');
  await restart(running, drop);
  // People who were away all the time come back, and a last message is sent under the new key alone.
  for (const person of community.people) await guess(calls, community, callers, person);
  const messages = receiver.received.length;
  await until(() => receiver.received.length > messages);
  await load.finish();
  const left = totalOf(await keys(running, 'status', both), 1);
  for (const failure of calls.failures.slice(0, 10)) say(failure);
  return [
    { what: 'requests', count: calls.sent },
    { what: 'answers that were not 2xx', count: calls.failures.length, wanted: 0 },
    { what: 'messages of webhooks', count: receiver.received.length },
    { what: 'with a wrong signature', count: forged(receiver, community), wanted: 0 },
    { what: 'values of version 1 before', count: sealedBefore },
    { what: 'after reseal', count: resealed, wanted: 0 },
    { what: 'in the end', count: left, wanted: 0 },
  ];
}

export default {
  title: 'All keys are rotated under load: no request fails, and nothing needs the old ones.',
  isQuick: false,
  run: rotate,
} satisfies Drill;
