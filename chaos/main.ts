/**
 * Kills services at random while clients work, then proves from the clients' own journal that nothing was lost, doubled
 * or invented: `npm run chaos` [-- --what transfers|purchases] [--kills 20] [--orders 0]
 */
import { parseArgs } from 'node:util';
import { foundCommunity, type Community } from '@cabildo/testing';
import { startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from './chaos.ts';
import { chaosOfPurchases } from './purchases/chaos.ts';
import { chaosOfTransfers } from './transfers/chaos.ts';

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'transfers' },
    kills: { type: 'string', default: '20' },
    orders: { type: 'string', default: '0' },
  },
});

const KINDS: Readonly<
  Record<
    string,
    { size: Parameters<typeof foundCommunity>[2]; start: (stack: Stack, community: Community) => Chaos }
  >
> = {
  transfers: { size: { people: 12, accountsEach: 3, balance: 1_000 }, start: chaosOfTransfers },
  purchases: { size: { people: 12, accountsEach: 3, balance: 20_000, items: 12 }, start: chaosOfPurchases },
};

const say = (line: string): void => console.log(`chaos: ${line}`);
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Spreads the kills over the orders, so that none of these are carried out in peace. */
async function killAtRandom(stack: Stack, chaos: Chaos, kills: number, orders: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    do await rest(300 + Math.random() * 1_200);
    while (chaos.begun() < (orders * kill) / kills);
    const victim = chaos.victims[Math.floor(Math.random() * chaos.victims.length)]!;
    const server = victim === 'rabbitmq' ? stack.rabbitmq : stack.processes[victim];
    await server.kill('SIGKILL');
    say(`${kill}/${kills}: killed ${victim}, starting it again (${chaos.begun()} orders so far)`);
    await server.restart();
  }
}

const kind = KINDS[values.what];
if (!kind) throw new Error(`--what is one of ${Object.keys(KINDS).join(', ')}`);
const stack = await startStack({
  env: { RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
  onProgress: say,
});
try {
  say('founding a community');
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), kind.size);
  const chaos = kind.start(stack, community);
  await killAtRandom(stack, chaos, Number(values.kills), Number(values.orders));
  await rest(1_000);
  say('settling what is unknown');
  await chaos.finish();
  say(chaos.summary());
  const differences = await chaos.verify();
  for (const difference of differences.slice(0, 20)) console.error(`chaos: ${difference}`);
  if (differences.length > 0) throw new Error(`${differences.length} differences`);
  say('every answer is true: each success exactly once, nothing made and nothing lost, the log is complete');
} finally {
  await stack.stop();
}
