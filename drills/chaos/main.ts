/**
 * Kills services, PostgreSQL (a crash, or a fail-over to its standby), RabbitMQ and Redis at random while clients
 * work, then proves from the clients' own journal that nothing was lost, doubled or invented: `npm run chaos` [--
 * --what transfers|purchases|promises|fines|estates|companies|trade|webhooks|backlog] [--kills 20] [--orders 0]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { DeadLetters } from '@cabildo/kit/bus';
import { foundCommunity, type Community } from '@cabildo/testing';
import {
  startReplicatedPostgres,
  startStack,
  type ReplicatedPostgres,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { pick } from '../lab/chance.ts';
import { LOCAL_RECEIVERS, UNLIMITED } from '../lab/platform.ts';
import type { Chaos, Killable } from './chaos.ts';
import { chaosOfCompanies } from './companies/chaos.ts';
import { chaosOfEstates } from './estates/chaos.ts';
import { chaosOfFines } from './fines/chaos.ts';
import { chaosOfPromises } from './promises/chaos.ts';
import { chaosOfPurchases } from './purchases/chaos.ts';
import { chaosOfTrade } from './trade/chaos.ts';
import { chaosOfTransfers } from './transfers/chaos.ts';
import { chaosOfBacklog } from './webhooks/backlog.ts';
import { chaosOfWebhooks } from './webhooks/chaos.ts';

const { values } = readArguments({
  options: {
    what: { type: 'string', default: 'transfers' },
    kills: { type: 'string', default: '20' },
    orders: { type: 'string', default: '0' },
  },
});

const SMALL = { people: 36, accountsEach: 1, balance: 1_000 };
const KINDS: Readonly<
  Record<
    string,
    {
      size: Parameters<typeof foundCommunity>[2];
      start: (stack: Stack, community: Community) => Chaos | Promise<Chaos>;
    }
  >
> = {
  transfers: { size: SMALL, start: chaosOfTransfers },
  webhooks: { size: SMALL, start: chaosOfWebhooks },
  backlog: { size: { ...SMALL, people: 1 }, start: chaosOfBacklog },
  fines: { size: SMALL, start: chaosOfFines },
  promises: { size: SMALL, start: chaosOfPromises },
  estates: { size: { ...SMALL, people: 60, items: 12, models: 10 }, start: chaosOfEstates },
  companies: { size: { ...SMALL, balance: 20_000 }, start: chaosOfCompanies },
  trade: { size: { ...SMALL, balance: 20_000, items: 6, models: 6 }, start: chaosOfTrade },
  purchases: { size: { ...SMALL, balance: 20_000, items: 12, models: 20 }, start: chaosOfPurchases },
};

const say = (line: string): void => console.log(`chaos: ${line}`);

const SERVERS = ['postgres', 'postgres with fail-over', 'rabbitmq', 'redis'] as const;
const isServer = (victim: string): victim is Exclude<(typeof SERVERS)[number], 'postgres with fail-over'> =>
  (SERVERS as readonly string[]).includes(victim);

async function killAndRestart(server: Killable): Promise<void> {
  await server.kill('SIGKILL');
  await server.restart();
}

/** Returns a sentence for each event that a consumer has given up. */
async function deadLettersOf(url: string): Promise<string[]> {
  const letters = await DeadLetters.open(url);
  try {
    const found = [];
    for (const consumer of Object.keys(CONSUMERS)) found.push(...(await letters.list(consumer)));
    return found.flatMap(({ consumer, events }) =>
      events.map(({ key }) => `${consumer} gave up an event ${key}`),
    );
  } finally {
    await letters.close();
  }
}

/** Spreads the kills over the orders, so that no long series of orders runs without a kill. */
async function killAtRandom(
  stack: Stack<ReplicatedPostgres>,
  chaos: Chaos,
  kills: number,
  orders: number,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    do await pause(300 + Math.random() * 1_200);
    while (chaos.load.begun < (orders * kill) / kills);
    const others = chaos.others ?? {};
    const victims: readonly string[] = [...chaos.victims, ...Object.keys(others), ...SERVERS];
    const victim = pick(victims);
    say(`${kill}/${kills}: killing ${victim}, starting it again (${chaos.load.begun} orders so far)`);
    if (victim === 'postgres with fail-over') await stack.postgres.failOver();
    else if (isServer(victim)) await killAndRestart(stack[victim]);
    else await killAndRestart(others[victim] ?? stack.processes[victim as keyof Stack['processes']]);
  }
}

const kind = KINDS[values.what];
if (!kind) throw new Error(`--what is one of ${Object.keys(KINDS).join(', ')}`);
const stack = await startStack({
  env: {
    ...UNLIMITED,
    ...LOCAL_RECEIVERS,
    // Five seconds become 50 ms.
    WEBHOOK_RETRY_SCALE: '0.01',
  },
  startDatabase: startReplicatedPostgres,
  onProgress: say,
});
try {
  say('founding a community');
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), kind.size);
  const chaos = await kind.start(stack, community);
  await killAtRandom(stack, chaos, Number(values.kills), Number(values.orders));
  await pause(1_000);
  say('settling what is unknown');
  await chaos.load.finish();
  say(chaos.summary());
  const differences = [...(await chaos.verify()), ...(await deadLettersOf(stack.rabbitmq.url))];
  for (const difference of differences.slice(0, 20)) console.error(`chaos: ${difference}`);
  if (differences.length > 0) throw new Error(`${differences.length} differences`);
  say('every answer is true: each success exactly once, nothing made and nothing lost, the log is complete');
} finally {
  await stack.stop();
}
