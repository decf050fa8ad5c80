import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import {
  itemDeleted,
  itemGiven,
  itemTaken,
  itemTransferred,
} from '@cabildo/contracts/inventory/holdings/events.ts';
import type { Holder } from '../holders/resource.ts';
import type { ItemRow } from '../items/table.ts';
import type { NamedUnits, Wanted } from './lines.ts';
import type { ItemDecision } from './movement.ts';
import type { HoldingRow } from './table.ts';

/** Units of several items for one character. */
export interface UnitsOrder extends NamedUnits {
  characterId: number;
}

/** The states of a decision about one character's units of an item. Where there is an item, there is a holding. */
export interface UnitStates {
  readonly holder: Holder;
  readonly item: ItemRow | undefined;
  readonly holding: HoldingRow | undefined;
}

/** The same for several items, in the order in which the order names them. */
export interface BasketStates {
  readonly holder: Holder;
  readonly items: readonly (ItemRow | undefined)[];
  readonly holdings: readonly (HoldingRow | undefined)[];
}

/** A named item that the server has, the units of it that are to move, and those that its holder has. */
export interface Line {
  readonly item: ItemRow;
  readonly holding: HoldingRow;
  readonly quantity: number;
}

/** The lines of an order, or the refusal of an item that the server does not have. */
export function linesOf(
  wanted: Wanted,
  { items, holdings }: Pick<BasketStates, 'items' | 'holdings'>,
): Line[] | Failure<'not_found'> {
  const lines: Line[] = [];
  for (const [itemId, quantity] of wanted) {
    const at = lines.length;
    const [item, holding] = [items[at], holdings[at]];
    if (!item || !holding) return noItem(itemId);
    lines.push({ item, holding, quantity });
  }
  return lines;
}

/** The first refusal among those of the lines. */
export const firstOf = <F extends Failure>(
  lines: readonly Line[],
  refuse: (line: Line, at: number) => F | undefined,
): F | undefined => lines.map(refuse).find((refusal) => refusal !== undefined);

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

/** IT-07: refuses more units than the character has. */
export const refuseLacking = ({ item, holding, quantity }: Line): Failure<'invalid_amount'> | undefined =>
  holding.quantity < quantity ? notHeld(item, holding.quantity) : undefined;

/** Spec 4.7: staff give units that come from the void; all of them, or none. */
export function decideGive(
  { characterId, wanted, isList }: UnitsOrder,
  states: BasketStates,
): ItemDecision | Failure<'character_not_found' | 'not_found' | 'limit_exceeded'> {
  if (states.holder.isEnded) return fail('character_not_found');
  const lines = linesOf(wanted, states);
  if (isFailure(lines)) return lines;
  const refusal = firstOf(lines, ({ item, holding, quantity }) => refuseMore(item, holding, quantity));
  if (refusal) return refusal;
  const moved = lines.map((line) => ({ ...line, held: line.holding.quantity + line.quantity }));
  return {
    output: changed(characterId, moved, isList),
    movement: moved.map(({ item, quantity }) => ({
      item_id: item.id,
      quantity,
      from: 'void',
      to: characterId,
      reason: 'give',
    })),
    events: moved.map((line) => draft(itemGiven, eventData(characterId, line), [characterId])),
  };
}

/** Spec 4.7: staff take units, which go to the void; all of them, or none. */
export function decideTake(
  { characterId, wanted, isList }: UnitsOrder,
  states: BasketStates,
): ItemDecision | Failure<'not_found' | 'invalid_amount'> {
  const lines = linesOf(wanted, states);
  if (isFailure(lines)) return lines;
  const refusal = firstOf(lines, refuseLacking);
  if (refusal) return refusal;
  const moved = lines.map((line) => ({ ...line, held: line.holding.quantity - line.quantity }));
  return {
    output: changed(characterId, moved, isList),
    movement: moved.map(({ item, quantity }) => ({
      item_id: item.id,
      quantity,
      from: characterId,
      to: 'void',
      reason: 'take',
    })),
    events: moved.map((line) => draft(itemTaken, eventData(characterId, line), [characterId])),
  };
}

/** IT-07, IT-08: a character throws away units; a quantity of null means all of them. */
export function decideDelete(
  { characterId, itemId, quantity }: { characterId: number; itemId: number; quantity: number | null },
  { item, holding }: UnitStates,
): ItemDecision | Failure<'not_found' | 'forbidden' | 'invalid_amount'> {
  if (!item || !holding) return noItem(itemId);
  if (!item.can_delete) return fail('forbidden', { message: NOT_DELETABLE });
  const before = holding.quantity;
  const gone = quantity ?? before;
  if (gone > before || gone === 0) return notHeld(item, before);
  const moved = { item, quantity: gone, held: before - gone };
  return {
    output: changed(characterId, [moved], false),
    movement: [{ item_id: itemId, quantity: gone, from: characterId, to: 'void', reason: 'delete' }],
    events: [draft(itemDeleted, eventData(characterId, moved), [characterId])],
  };
}

/** The states of a decision about units that are handed over: the items, and the units of the giver and of the receiver. */
export interface HandOverStates {
  readonly receiver: Holder;
  readonly items: readonly (ItemRow | undefined)[];
  readonly given: readonly (HoldingRow | undefined)[];
  readonly received: readonly (HoldingRow | undefined)[];
}

/** IT-07: a character gives units to another; all of them, or none. */
export function decideTransfer(
  { fromId, toId, wanted, isList }: NamedUnits & { fromId: number; toId: number },
  { receiver, items, given, received }: HandOverStates,
):
  | ItemDecision
  | Failure<'destination_not_found' | 'not_found' | 'forbidden' | 'invalid_amount' | 'limit_exceeded'> {
  if (receiver.isEnded) return fail('destination_not_found');
  const lines = linesOf(wanted, { items, holdings: given });
  if (isFailure(lines)) return lines;
  const refusal =
    firstOf(lines, ({ item }) => (item.can_gift ? undefined : notGiftable(item))) ??
    firstOf(lines, refuseLacking) ??
    firstOf(lines, ({ item, quantity }, at) => refuseMore(item, received[at]!, quantity));
  if (refusal) return refusal;
  const moved = lines.map(({ item, holding, quantity }) => ({
    item_id: item.id,
    transferred: quantity,
    quantity: holding.quantity - quantity,
  }));
  return {
    output: isList ? { items: moved } : moved[0]!,
    movement: lines.map(({ item, quantity }) => ({
      item_id: item.id,
      quantity,
      from: fromId,
      to: toId,
      reason: 'gift',
    })),
    events: lines.map(({ item: { id: item_id, name }, quantity }) => {
      const data = { from_character_id: fromId, to_character_id: toId, item_id, name, quantity };
      return draft(itemTransferred, data, [fromId, toId]);
    }),
  };
}

/** Units of an item that moved, and those that the character has now. */
interface Moved {
  readonly item: ItemRow;
  readonly quantity: number;
  readonly held: number;
}

/** The answer about one character: in the form in which the units were named. */
function changed(server_character_id: number, moved: readonly Moved[], isList: boolean) {
  const items = moved.map(({ item, held }) => ({ item_id: item.id, quantity: held }));
  return isList ? { server_character_id, items } : { server_character_id, ...items[0]! };
}

const eventData = (server_character_id: number, { item, quantity, held }: Moved) => ({
  server_character_id,
  item_id: item.id,
  name: item.name,
  quantity,
  held,
});

export const noItem = (itemId: number): Failure<'not_found'> =>
  fail('not_found', {
    message: {
      es: `El servidor no tiene el objeto ${itemId}. Consulta los que hay con /server_items list.`,
      en: `The server has no item ${itemId}. See /server_items list for those it has.`,
    },
  });

export const notHeld = ({ name }: ItemRow, held: number): Failure<'invalid_amount'> =>
  fail('invalid_amount', {
    message: {
      es: `El personaje solo tiene ${held} × «${name}».`,
      en: `The character has just ${held} × “${name}”.`,
    },
  });

export const notGiftable = ({ name }: ItemRow): Failure<'forbidden'> =>
  fail('forbidden', {
    message: { es: `«${name}» no se puede regalar.`, en: `“${name}” cannot be given away.` },
  });

const NOT_DELETABLE = {
  es: 'Este objeto no se puede tirar.',
  en: 'This item cannot be thrown away.',
};
