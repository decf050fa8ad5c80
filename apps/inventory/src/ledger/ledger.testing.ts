import { createLogger, createRegistry, StoredReply, type IdempotencyClaim } from '@cabildo/kit';
import { decideTransfer } from '../domain/inventory.ts';
import { storehouse } from '../inventory.testing.ts';
import type { World } from '../world.testing.ts';
import type { ItemCommand } from './command.ts';
import { ItemLedger } from './ledger.ts';

/** One more replica of the service's ledger. */
export const replicaOf = (world: World, clock = world.clock): ItemLedger =>
  new ItemLedger({
    database: world.database,
    clock,
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    committed: () => undefined,
  });

interface Stake {
  serverId: number;
  items: number[];
  characters: number[];
}

export const order = (
  stake: Stake,
  decide: ItemCommand['decide'],
  claim: IdempotencyClaim | null = null,
): ItemCommand => ({
  ...stake,
  countsStock: true,
  decide,
  claim,
  actor: { kind: 'system', id: null },
  deadline: Date.now() + 60_000,
});

export const statusOf = ({ line }: StoredReply): number => Number(line.slice(0, 3));

/** Two people, an item, and ten of it in the first one's hands. */
export async function pair(world: World, described = {}) {
  const house = storehouse(world);
  const [ana, eva] = [house.person(), house.person()];
  const itemId = await house.item(described);
  await world.give(ana, itemId, 10);
  const stake = { serverId: house.serverId, items: [itemId], characters: [ana.characterId, eva.characterId] };
  const gift = (quantity: number): ItemCommand['decide'] =>
    decideTransfer.bind(null, { fromId: ana.characterId, toId: eva.characterId, itemId, quantity });
  const held = () => Promise.all([ana, eva].map(({ characterId }) => world.held(characterId, itemId)));
  return { ...house, ana, eva, itemId, stake, gift, held };
}
