import type { Command } from '@cabildo/kit/ledger';
import {
  createLogger,
  Registry,
  CommandReply,
  type IdempotencyClaim,
  createOutbox,
} from '@cabildo/kit/service';
import { holder } from '../holders/resource.ts';
import { holding } from '../holdings/resource.ts';
import { decideTransfer } from '../holdings/rules.ts';
import { storehouse } from '../holdings/storehouse.testing.ts';
import { item, stock } from '../items/resource.ts';
import type { World } from '../testing/world.ts';
import type { Movements } from '../holdings/movement.ts';
import { createItemLedger, type ItemLedger } from './ledger.ts';

/** One more replica of the service's ledger. */
export const replicaOf = (
  world: World,
  { clock = world.clock, registry = new Registry() } = {},
): ItemLedger =>
  createItemLedger({
    database: world.database,
    clock,
    log: createLogger('test', 'silent'),
    registry,
    outbox: createOutbox(),
  });

/** Items and characters that an order uses. */
interface Stake {
  serverId: number;
  items: readonly number[];
  characters: readonly number[];
}

/** Holdings are those of all characters of the first item, then of the second, and so on. */
const usesOf = ({ serverId, items, characters }: Stake) => ({
  holders: characters.map((characterId) => holder({ serverId, characterId })),
  items: items.map((id) => item({ serverId, id })),
  stocks: items.map(stock),
  holdings: items.flatMap((itemId) =>
    characters.map((characterId) => holding({ serverId, characterId, itemId })),
  ),
});

type Order = Command<ReturnType<typeof usesOf>, Movements>;
export type Decide = Order['decide'];

export const order = (stake: Stake, decide: Decide, claim: IdempotencyClaim | null = null): Order => ({
  serverId: stake.serverId,
  uses: usesOf(stake),
  decide,
  claim,
  actor: { kind: 'system', id: null },
  deadline: Date.now() + 60_000,
});

/** The first character of a stake hands units of its first item to the second. */
export const handing =
  (given: { fromId: number; toId: number; itemId: number; quantity: number }): Decide =>
  ({ holders, items, holdings }) => {
    const wanted = new Map([[given.itemId, given.quantity]]);
    return decideTransfer(
      { ...given, wanted, isList: false },
      {
        receiver: holders[1]!,
        items: [items[0]],
        given: [holdings[0]],
        received: [holdings[1]],
      },
    );
  };

export const statusOf = ({ line }: CommandReply): number => Number(line.slice(0, 3));

/** Two characters and an item of which the first has ten. */
export async function pair(world: World, described = {}) {
  const house = storehouse(world);
  const [ana, eva] = [house.person(), house.person()];
  const itemId = await house.item(described);
  await world.give(ana, itemId, 10);
  const stake = { serverId: house.serverId, items: [itemId], characters: [ana.characterId, eva.characterId] };
  const gift = (quantity: number): Decide =>
    handing({ fromId: ana.characterId, toId: eva.characterId, itemId, quantity });
  const held = () => Promise.all([ana, eva].map(({ characterId }) => world.held(characterId, itemId)));
  return { ...house, ana, eva, itemId, stake, gift, held };
}
