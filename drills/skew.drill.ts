import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { SERVICES } from '@cabildo/contracts/action';
import { until, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { closeBooks, readBooks } from './lab/books.ts';
import { Calls } from './lab/calls.ts';
import { startLoad } from './lab/load.ts';
import type { ProcessName } from './lab/pairs.ts';
import { foundWealthy, paymentOf, startPlatform } from './lab/platform.ts';
import { skewedBy, skewOf } from './skew/faketime.ts';
import { journeysOf } from './upgrade/journeys.ts';

const PEOPLE = 4;
const SECONDS = 5;
/** More than all journeys of one round. */
const REQUESTS = 200;
const SCHEDULED = 4;
const SCHEDULED_IN_MS = 8_000;

const NAMES: readonly ProcessName[] = ['gateway', ...SERVICES];

/** Clocks are ahead and behind in turn; there is a gateway of each kind, and an economy of each kind. */
function skewFor(name: ProcessName, nth: number): number {
  if (name === 'gateway') return nth === 0 ? SECONDS : -SECONDS;
  if (name === 'economy') return nth === 0 ? -SECONDS : SECONDS;
  return NAMES.indexOf(name) % 2 === 0 ? SECONDS : -SECONDS;
}

/** Orders transfers that fall due soon. Returns when all are done. */
async function schedule({ serverId: server_id, citizens }: Community, stack: Stack): Promise<void> {
  const { client, accounts } = citizens[0]!;
  const { accountId: from_account_id, characterId: server_character_id } = accounts[0]!;
  const order = { server_id, server_character_id, from_account_id, frequency: 'once', amount: 1 } as const;
  const start_at = new Date(Date.now() + SCHEDULED_IN_MS).toISOString();
  const to_account_id = citizens[1]!.accounts[0]!.accountId;
  const before = (await readBooks(stack)).transfers;
  for (let index = 0; index < SCHEDULED; index += 1)
    await client.api.economy.createScheduledTransfer({ ...order, to_account_id, start_at });
  await until(async () => (await readBooks(stack)).transfers >= before + SCHEDULED);
}

/** Repeats a transfer under its key. Returns whether the second answer is the first one. */
async function isReplayed(community: Community): Promise<boolean> {
  const { client } = community.citizens[0]!;
  const key = randomUUID();
  const transfer = (): Promise<object> =>
    client.call('server_economy.internal_transfer', paymentOf(community, 0), key);
  return isDeepStrictEqual(await transfer(), await transfer());
}

async function live(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const ownEnv = (name: ProcessName, nth: number) => skewedBy(skewFor(name, nth));
  const stack = await startPlatform(say, onEnd, { ownEnv });
  const [economy, gateway] = [await stack.start('economy'), await stack.start('gateway')];
  const skews = await Promise.all(
    [...NAMES.map((name) => stack.processes[name]), economy, gateway].map(({ readyUrl }) =>
      skewOf(readyUrl!),
    ),
  );
  const community = await foundWealthy(stack, { people: PEOPLE, items: 4, models: 4 });
  const { transfers: opening } = await readBooks(stack);
  say('transfers that fall due');
  await schedule(community, stack);
  const { transfers: scheduled } = await readBooks(stack);
  const replays = [await isReplayed(community), await isReplayed(community)];
  say('people live their days');
  const calls = new Calls();
  const urls = [stack.url, new URL(gateway.readyUrl!).origin];
  const journeys = urls.map((url) => journeysOf(calls, url, community));
  const load = startLoad(journeys.flatMap(({ works }) => works));
  await until(() => calls.sent >= REQUESTS);
  await load.finish();
  const transfers = journeys.flatMap((each) => each.transfers);
  const { inLog, breaches } = await closeBooks(stack, say, { transfers, lines: calls.failures });
  return [
    { what: 'clocks ahead', count: skews.filter((skew) => Math.abs(skew - SECONDS) <= 1).length },
    { what: 'clocks behind', count: skews.filter((skew) => Math.abs(skew + SECONDS) <= 1).length },
    {
      what: 'clocks right',
      count: skews.filter((skew) => Math.abs(Math.abs(skew) - SECONDS) > 1).length,
      wanted: 0,
    },
    { what: 'requests', count: calls.sent },
    { what: 'answers that were not 2xx', count: calls.failures.length, wanted: 0 },
    { what: 'transfers that fell due', count: scheduled - opening, wanted: SCHEDULED },
    { what: 'repetitions with another answer', count: replays.filter((is) => !is).length, wanted: 0 },
    { what: 'transfers', count: transfers.length },
    inLog,
    breaches,
  ];
}

export default {
  title: 'The clocks of all processes are five seconds wrong, ahead or behind: nobody notices.',
  isQuick: false,
  run: live,
} satisfies Drill;
