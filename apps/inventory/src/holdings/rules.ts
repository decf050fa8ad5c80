import { draft, fail, type Failure } from '@cabildo/contracts';
import {
  itemDeleted,
  itemGiven,
  itemTaken,
  itemTransferred,
} from '@cabildo/contracts/inventory/holdings/events.ts';
import type { Holder } from '../holders/resource.ts';
import type { ItemRow } from '../items/table.ts';
import type { ItemDecision } from './movement.ts';
import type { HoldingRow } from './table.ts';

/** Units of an item for one character. */
export interface HoldingOrder {
  characterId: number;
  itemId: number;
  quantity: number;
}

/** The states of a decision about one character's units of an item. Where there is an item, there is a holding. */
export interface UnitStates {
  readonly holder: Holder;
  readonly item: ItemRow | undefined;
  readonly holding: HoldingRow | undefined;
}

/** IT-06: refuses units beyond the item's limit per character; undefined when the character may get them. */
export function refuseMore(
  item: ItemRow,
  { quantity, reserved }: HoldingRow,
  more: number,
): Failure<'limit_exceeded'> | undefined {
  const limit = item.user_limit ?? Number.MAX_SAFE_INTEGER;
  if (quantity + reserved + more <= limit) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `Un personaje puede tener como mucho ${limit} × «${item.name}».`,
      en: `A character may have at most ${limit} × “${item.name}”.`,
    },
  });
}

/** Spec 4.7: staff give units that come from the void. */
export function decideGive(
  { characterId, itemId, quantity }: HoldingOrder,
  { holder, item, holding }: UnitStates,
): ItemDecision | Failure<'character_not_found' | 'not_found' | 'limit_exceeded'> {
  if (holder.isEnded) return fail('character_not_found');
  if (!item || !holding) return fail('not_found');
  const refusal = refuseMore(item, holding, quantity);
  if (refusal) return refusal;
  const held = holding.quantity + quantity;
  return {
    ...changed({ characterId, itemId, held }),
    movement: [{ item_id: itemId, quantity, from: 'void', to: characterId, reason: 'give' }],
    events: [draft(itemGiven, eventData(characterId, item, quantity, held), [characterId])],
  };
}

/** Spec 4.7: staff take units, which go to the void. */
export function decideTake(
  { characterId, itemId, quantity }: HoldingOrder,
  { item, holding }: UnitStates,
): ItemDecision | Failure<'not_found' | 'invalid_amount'> {
  if (!item || !holding) return fail('not_found');
  const held = holding.quantity - quantity;
  if (held < 0) return notHeld(held + quantity);
  return {
    ...changed({ characterId, itemId, held }),
    movement: [{ item_id: itemId, quantity, from: characterId, to: 'void', reason: 'take' }],
    events: [draft(itemTaken, eventData(characterId, item, quantity, held), [characterId])],
  };
}

/** IT-07, IT-08: a character throws away units; a quantity of null means all of them. */
export function decideDelete(
  { characterId, itemId, quantity }: Omit<HoldingOrder, 'quantity'> & { quantity: number | null },
  { item, holding }: UnitStates,
): ItemDecision | Failure<'not_found' | 'forbidden' | 'invalid_amount'> {
  if (!item || !holding) return fail('not_found');
  if (!item.can_delete) return fail('forbidden', { message: NOT_DELETABLE });
  const before = holding.quantity;
  const gone = quantity ?? before;
  if (gone > before || gone === 0) return notHeld(before);
  const held = before - gone;
  return {
    ...changed({ characterId, itemId, held }),
    movement: [{ item_id: itemId, quantity: gone, from: characterId, to: 'void', reason: 'delete' }],
    events: [draft(itemDeleted, eventData(characterId, item, gone, held), [characterId])],
  };
}

/** The states of a decision about units that are handed over: the item, and the units of the giver and of the receiver. */
export interface HandOverStates {
  readonly receiver: Holder;
  readonly item: ItemRow | undefined;
  readonly given: HoldingRow | undefined;
  readonly received: HoldingRow | undefined;
}

/** IT-07: a character gives units to another. */
export function decideTransfer(
  { fromId, toId, itemId, quantity }: { fromId: number; toId: number; itemId: number; quantity: number },
  { receiver, item, given, received }: HandOverStates,
):
  | ItemDecision
  | Failure<'destination_not_found' | 'not_found' | 'forbidden' | 'invalid_amount' | 'limit_exceeded'> {
  if (receiver.isEnded) return fail('destination_not_found');
  if (!item || !given || !received) return fail('not_found');
  if (!item.can_gift) return fail('forbidden', { message: NOT_GIFTABLE });
  const held = given.quantity - quantity;
  if (held < 0) return notHeld(held + quantity);
  const refusal = refuseMore(item, received, quantity);
  if (refusal) return refusal;
  const data = {
    from_character_id: fromId,
    to_character_id: toId,
    item_id: itemId,
    name: item.name,
    quantity,
  };
  return {
    output: { item_id: itemId, transferred: quantity, quantity: held },
    movement: [{ item_id: itemId, quantity, from: fromId, to: toId, reason: 'gift' }],
    events: [draft(itemTransferred, data, [fromId, toId])],
  };
}

const changed = ({ characterId, itemId, held }: { characterId: number; itemId: number; held: number }) => ({
  output: { server_character_id: characterId, item_id: itemId, quantity: held },
});

const eventData = (characterId: number, item: ItemRow, quantity: number, held: number) => ({
  server_character_id: characterId,
  item_id: item.id,
  name: item.name,
  quantity,
  held,
});

export const notHeld = (held: number): Failure<'invalid_amount'> =>
  fail('invalid_amount', {
    message: { es: `El personaje solo tiene ${held}.`, en: `The character has just ${held}.` },
  });

const NOT_DELETABLE = {
  es: 'Este objeto no se puede tirar.',
  en: 'This item cannot be thrown away.',
};

export const NOT_GIFTABLE = {
  es: 'Este objeto no se puede regalar.',
  en: 'This item cannot be given away.',
};
