import { handOver } from '../../holdings/resource.ts';
import { shopHolder } from '../../holders/rules.ts';
import { store } from '../shops/resource.ts';
import type { StockOrder } from './rules.ts';

/** The resources of a command that moves units between a character and a shop. */
export function usesOfStock({ serverId, characterId, shopId, wanted }: StockOrder & { serverId: number }) {
  const { giver, receiver, items, given, received } = handOver({
    serverId,
    fromId: characterId,
    toId: shopHolder(shopId),
    wanted,
  });
  const shop = store({ serverId, id: shopId });
  return { shop, shopHolder: receiver, person: giver, items, held: given, kept: received };
}
