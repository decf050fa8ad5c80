import { fact, fail, type Failure } from '@cabildo/contracts';
import itemDeleted from '@cabildo/contracts/inventory/events/inventory.item.deleted.ts';
import itemGiven from '@cabildo/contracts/inventory/events/inventory.item.given.ts';
import itemTaken from '@cabildo/contracts/inventory/events/inventory.item.taken.ts';
import itemTransferred from '@cabildo/contracts/inventory/events/inventory.item.transferred.ts';
import type { Decision, Item, LedgerState } from '../ledger/command.ts';

/** Units of an item and whose they are. */
export interface HoldingOrder {
  characterId: number;
  itemId: number;
  quantity: number;
}

/** IT-06: why a character may not get so many more units; undefined: he may. */
export function refuseMore(
  state: LedgerState,
  item: Item,
  characterId: number,
  more: number,
): Failure<'limit_exceeded'> | undefined {
  const { quantity, reserved } = state.holding(characterId, item.id);
  const limit = item.userLimit ?? Number.MAX_SAFE_INTEGER;
  if (quantity + reserved + more <= limit) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `Un personaje puede tener como mucho ${limit} × «${item.name}».`,
      en: `A character may have at most ${limit} × “${item.name}”.`,
    },
  });
}

/** Spec 4.7: the staff gives units out of nothing. */
export function decideGive(
  { characterId, itemId, quantity }: HoldingOrder,
  state: LedgerState,
): Decision | Failure<'character_not_found' | 'not_found' | 'limit_exceeded'> {
  if (state.isEnded(characterId)) return fail('character_not_found');
  const item = state.item(itemId);
  if (!item) return fail('not_found');
  const refusal = refuseMore(state, item, characterId, quantity);
  if (refusal) return refusal;
  const held = state.holding(characterId, itemId).quantity + quantity;
  return {
    ...changed({ characterId, itemId, held }),
    movements: [{ itemId, quantity, from: 'void', to: characterId, reason: 'give' }],
    facts: [fact(itemGiven, told(characterId, item, quantity, held), [characterId])],
  };
}

/** Spec 4.7: the staff takes units away. */
export function decideTake(
  { characterId, itemId, quantity }: HoldingOrder,
  state: LedgerState,
): Decision | Failure<'not_found' | 'invalid_amount'> {
  const item = state.item(itemId);
  if (!item) return fail('not_found');
  const held = state.holding(characterId, itemId).quantity - quantity;
  if (held < 0) return notHeld(held + quantity);
  return {
    ...changed({ characterId, itemId, held }),
    movements: [{ itemId, quantity, from: characterId, to: 'void', reason: 'take' }],
    facts: [fact(itemTaken, told(characterId, item, quantity, held), [characterId])],
  };
}

/** IT-07, IT-08: somebody throws away what is his; null: all of it. */
export function decideDelete(
  { characterId, itemId, quantity }: Omit<HoldingOrder, 'quantity'> & { quantity: number | null },
  state: LedgerState,
): Decision | Failure<'not_found' | 'forbidden' | 'invalid_amount'> {
  const item = state.item(itemId);
  if (!item) return fail('not_found');
  if (!item.canDelete) return fail('forbidden', { message: KEPT });
  const before = state.holding(characterId, itemId).quantity;
  const gone = quantity ?? before;
  if (gone > before || gone === 0) return notHeld(before);
  const held = before - gone;
  return {
    ...changed({ characterId, itemId, held }),
    movements: [{ itemId, quantity: gone, from: characterId, to: 'void', reason: 'delete' }],
    facts: [fact(itemDeleted, told(characterId, item, gone, held), [characterId])],
  };
}

/** IT-07: from hand to hand. */
export function decideTransfer(
  { fromId, toId, itemId, quantity }: { fromId: number; toId: number; itemId: number; quantity: number },
  state: LedgerState,
):
  | Decision
  | Failure<'destination_not_found' | 'not_found' | 'forbidden' | 'invalid_amount' | 'limit_exceeded'> {
  if (state.isEnded(toId)) return fail('destination_not_found');
  const item = state.item(itemId);
  if (!item) return fail('not_found');
  if (!item.canGift) return fail('forbidden', { message: NO_GIFT });
  const held = state.holding(fromId, itemId).quantity - quantity;
  if (held < 0) return notHeld(held + quantity);
  const refusal = refuseMore(state, item, toId, quantity);
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
    movements: [{ itemId, quantity, from: fromId, to: toId, reason: 'gift' }],
    facts: [fact(itemTransferred, data, [fromId, toId])],
  };
}

const changed = ({ characterId, itemId, held }: { characterId: number; itemId: number; held: number }) => ({
  output: { server_character_id: characterId, item_id: itemId, quantity: held },
});

const told = (characterId: number, item: Item, quantity: number, held: number) => ({
  server_character_id: characterId,
  item_id: item.id,
  name: item.name,
  quantity,
  held,
});

const notHeld = (held: number): Failure<'invalid_amount'> =>
  fail('invalid_amount', {
    message: { es: `El personaje solo tiene ${held}.`, en: `The character has just ${held}.` },
  });

const KEPT = {
  es: 'Este objeto no se puede tirar.',
  en: 'This item cannot be thrown away.',
};

const NO_GIFT = {
  es: 'Este objeto no se puede regalar.',
  en: 'This item cannot be given away.',
};
