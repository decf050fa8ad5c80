import { draft, type EventDraft } from '@cabildo/contracts/event';
import type { GoodsOrder } from '@cabildo/contracts/inventory/endings/goods.ts';
import { itemDestroyed, itemInherited } from '@cabildo/contracts/inventory/endings/events.ts';
import type { Heir } from '../holders/resource.ts';
import type { ItemDecision, Movement } from '../holdings/movement.ts';
import type { HoldingRow } from '../holdings/table.ts';
import type { ItemRow } from '../items/table.ts';

/** The states of a decision about items that pass on: each item, and the units of it that the dead character has. */
export interface EstateStates {
  /** Undefined where nobody inherits. */
  readonly receiver: Heir | undefined;
  readonly items: readonly (ItemRow | undefined)[];
  readonly given: readonly (HoldingRow | undefined)[];
}

/**
 * ECB-15: passes on all units of these items, whatever their limits and whether they may be given away. Without an heir, or
 * where the heir was deleted alive (SV-10), they are destroyed.
 */
export function decidePassingOn(
  { estate_id, from_character_id: from, to_character_id }: GoodsOrder,
  { receiver, items, given }: EstateStates,
): ItemDecision {
  const heir = receiver && !receiver.isDeleted ? to_character_id : null;
  const movement: Movement[] = [];
  const events: EventDraft[] = [];
  for (const [index, item] of items.entries()) {
    const quantity = given[index]?.quantity ?? 0;
    // An item that was deleted at this moment took its units with it (IT-03).
    if (!item || quantity === 0) continue;
    const data = { from_character_id: from, item_id: item.id, name: item.name, quantity };
    const moved = { item_id: item.id, quantity, from, reason: 'estate', reference: estate_id } as const;
    movement.push({ ...moved, to: heir ?? 'void' });
    events.push(
      heir === null
        ? draft(itemDestroyed, data, [from])
        : draft(itemInherited, { ...data, to_character_id: heir }, [from, heir]),
    );
  }
  return { output: {}, ...(movement.length > 0 && { movement }), events };
}
