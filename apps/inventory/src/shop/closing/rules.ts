import type { OutputOf } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type contract from '@cabildo/contracts/inventory/shop/closing/close_shop.ts';
import { shopClosed } from '@cabildo/contracts/inventory/shop/closing/events.ts';
import type { Holder } from '../../holders/resource.ts';
import { shopHolder } from '../../holders/rules.ts';
import type { ItemDecision } from '../../holdings/movement.ts';
import { refuseMore } from '../../holdings/rules.ts';
import type { HoldingRow } from '../../holdings/table.ts';
import type { ItemRow } from '../../items/table.ts';
import { openShop, shopView } from '../shops/rules.ts';
import type { ShopRow } from '../shops/table.ts';
import { onSale } from '../stock/rules.ts';

export type ClosingCode = 'not_found' | 'error' | 'character_not_found' | 'limit_exceeded';

/** The states of a decision to close a shop: the items that it holds, the units of each, and those of who gets them. */
export interface ClosingStates {
  readonly shop: ShopRow | undefined;
  /** undefined: nobody is left who could get them. */
  readonly receiver: Holder | undefined;
  readonly items: readonly (ItemRow | undefined)[];
  readonly kept: readonly (HoldingRow | undefined)[];
  readonly received: readonly (HoldingRow | undefined)[];
}

/**
 * ST-01: closes a shop for good, and hands its stock to a member; where its organisation is dissolved, nobody gets it. Units that a buyer is paying for stay in the shop until the
 * purchase ends: then they are the buyer's, or go to the same member.
 */
export function decideClosing(
  { characterId, toId }: { characterId: number; toId: number } | { characterId: null; toId: null },
  { receiver, items, kept, received, ...states }: ClosingStates,
  { now }: { now: Date },
): ItemDecision<OutputOf<typeof contract>> | Failure<ClosingCode> {
  const shop = openShop(states.shop);
  if (isFailure(shop)) return shop;
  if (receiver?.isEnded) return fail('character_not_found');
  const lines = items.flatMap((item, at) => {
    const [there, has] = [kept[at], received[at]];
    const quantity = there ? onSale(there) : 0;
    // An item that was deleted at this moment took its units with it (IT-03).
    return item && (has || toId === null) && quantity > 0 ? [{ item, has, quantity }] : [];
  });
  for (const { item, has, quantity } of lines) {
    const refusal = has && refuseMore(item, has, quantity);
    if (refusal) return refusal;
  }
  const data = {
    ...shopView(shop),
    server_character_id: characterId,
    to_character_id: toId,
    lines: lines.map(({ item: { id, name }, quantity }) => ({ item_id: id, name, quantity })),
  };
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const movement = lines.map(({ item, quantity }) => ({
    item_id: item.id,
    quantity,
    from: shopHolder(shop.id),
    to: toId ?? ('void' as const),
    reason: 'gift' as const,
  }));
  return {
    output: { closed: true, shop_id: shop.id, units },
    changes: { shop: { ...shop, license_id: null, closed_at: now, receiver_character_id: toId } },
    ...(movement.length > 0 && { movement }),
    events: [draft(shopClosed, data, characterId === null ? [] : [...new Set([characterId, toId])])],
  };
}
