/**
 * Kills economy, audit and gateway at random while clients transfer money, then proves from the clients' own journal
 * that nothing was lost, doubled or invented. `npm run chaos` [-- --kills 20]
 */
import { parseArgs } from 'node:util';
import { foundCommunity } from '@cabildo/testing';
import { startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import { Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { verify } from './verify.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const OPENING = 1_000;
const VICTIMS = ['economy', 'audit', 'gateway'] as const;
const say = (line: string): void => console.log(`chaos: ${line}`);
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function killAtRandom(stack: Stack, kills: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await rest(300 + Math.random() * 1_200);
    const victim = VICTIMS[Math.floor(Math.random() * VICTIMS.length)]!;
    await stack.processes[victim].kill('SIGKILL');
    say(`${kill}/${kills}: killed ${victim}, starting it again`);
    await stack.processes[victim].restart();
  }
}

const stack = await startStack({
  env: { RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
  onProgress: say,
});
try {
  say('founding a community');
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), {
    people: 12,
    accountsEach: 3,
    balance: OPENING,
  });
  const journal = new Journal();
  const load = startLoad(community, journal);
  await killAtRandom(stack, Number(values.kills));
  await rest(1_000);
  say('settling what is unknown');
  await load.finish();
  const doubted = journal.orders.filter((order) => order.doubts > 0).length;
  say(
    `${journal.orders.length} orders: ${journal.count('done')} done, ${journal.count('refused')} refused, ${doubted} were in doubt`,
  );
  const differences = await verify(stack, community, journal, OPENING);
  for (const difference of differences.slice(0, 20)) console.error(`chaos: ${difference}`);
  if (differences.length > 0) throw new Error(`${differences.length} differences`);
  say('every answer is true: each success exactly once, balances equal entries, the log is complete');
} finally {
  await stack.stop();
}
