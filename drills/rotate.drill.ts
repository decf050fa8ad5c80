import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, type ServiceName } from '@cabildo/contracts';
import { until } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  startBalancer,
  startPostgres,
  startStack,
  type Balancer,
  type Stack,
  type StackProcess,
} from '@cabildo/testing/lab/index.ts';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { Webhook } from 'standardwebhooks';
import type { Count, Drill } from './drill.ts';
import { foundCommunity, type Community } from './community.ts';
import { Load, type Callers } from './rotate/load.ts';

type Name = ServiceName | 'gateway';
type Settings = Partial<Record<Name, Record<string, string>>>;

/** People whose PIN and CVVs are used all the time, and as many who come back when all is over. */
const BUSY = 3;
const PEOPLE = 2 * BUSY;

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

/** Two of each process, the gateways behind balancers. */
interface Pairs {
  stack: Stack;
  pairs: ReadonlyMap<Name, readonly StackProcess[]>;
  balancers: readonly [Balancer, Balancer];
  receiver: Receiver;
}

async function startPairs(say: (line: string) => void): Promise<Pairs> {
  const env = {
    RATE_USERS: '1000000',
    RATE_SERVERS: '1000000',
    RATE_BOT: '1000000',
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'error',
    // In this time a busy balancer has asked.
    DRAIN_DELAY_MS: '1500',
  };
  const stack = await startStack({
    env,
    secrets: before,
    startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    onProgress: say,
  });
  say('starting another of each process');
  const names = [...SERVICES, 'gateway'] as const;
  const seconds = await Promise.all(names.map((name) => stack.start(name)));
  const pairs = new Map<Name, StackProcess[]>(
    names.map((name, index) => [name, [stack.processes[name], seconds[index]!]]),
  );
  const balancers = [await startBalancer(), await startBalancer()] as const;
  for (const gateway of pairs.get('gateway')!) {
    await balancers[0].add(gateway.readyUrl!);
    await balancers[1].add(`${gateway.internalUrl}/readyz`);
  }
  return { stack, pairs, balancers, receiver: await startReceiver() };
}

/** Restarts the processes of these names with other settings: the first of each pair, then the second. */
async function restart({ pairs }: Pairs, settings: Settings): Promise<void> {
  for (const index of [0, 1])
    await Promise.all(
      Object.entries(settings).map(([name, env]) => pairs.get(name as Name)![index]!.restart(env)),
    );
}

/** The lines of `npm run keys`. */
async function keys({ stack }: Pairs, verb: 'status' | 'reseal', secretKeys: string): Promise<string[]> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: stack.postgres.url, SECRET_KEYS: secretKeys };
  const script = join(import.meta.dirname, '../tools/keys.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, verb], { env });
  return stdout.trimEnd().split('\n');
}

/** The total of a version in the lines of `npm run keys`. */
function totalOf(lines: readonly string[], version: number): number {
  const line = lines.find((each) => each.startsWith(`version ${version}: `));
  if (!line) throw new Error(`no line for version ${version}: ${lines.join(' | ')}`);
  return Number.parseInt(line.slice(`version ${version}: `.length), 10);
}

/** The number of messages whose signature the receiver would refuse. */
function forged({ received }: Receiver, { webhook }: Community): number {
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

/** Rotates all keys under load, and returns what was counted. */
async function rotate(running: Pairs, say: (line: string) => void): Promise<Count[]> {
  const [outside, inside] = running.balancers;
  const callers: Callers = {
    url: outside.url,
    internalUrl: inside.url,
    internalKey: INTERNAL.old,
    billingSecret: BILLING.old,
  };
  const { receiver } = running;
  const community = await foundCommunity(outside.url, {
    people: PEOPLE,
    hook: receiver.url,
    secret: BILLING.old,
  });
  const both = `${KEYS.first},${KEYS.second}`;
  const sealedBefore = totalOf(await keys(running, 'status', KEYS.first), 1);
  const load = new Load(community, callers);
  const calling = load.run(community.people.slice(0, BUSY));
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
  for (const person of community.people) await load.guess(person);
  const messages = receiver.received.length;
  await until(() => receiver.received.length > messages);
  load.stop();
  await calling;
  const left = totalOf(await keys(running, 'status', both), 1);
  for (const failure of load.failures.slice(0, 10)) say(failure);
  return [
    { what: 'requests', count: load.sent },
    { what: 'answers that were not 2xx', count: load.failures.length, wanted: 0 },
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
  async run(say) {
    const running = await startPairs(say);
    try {
      return await rotate(running, say);
    } finally {
      for (const balancer of running.balancers) balancer.close();
      await running.receiver.close();
      await running.stack.stop();
    }
  },
} satisfies Drill;
