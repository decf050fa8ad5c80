import { z } from 'zod';
import { idParam, jsonParam, optional, quantityParam } from '../../fields.ts';
import { oneOf } from '../../ways.ts';

/** Units one request may move; a holding may grow beyond it. */
export const MAX_QUANTITY = 1_000_000;
/** SH-01: items that one request may name. */
export const MAX_LINES = 50;

/** Several items, each with its units; an item that is named twice counts with both numbers (SH-01). */
export const itemLines = (maxQuantity: number) =>
  jsonParam(
    z
      .array(z.object({ item_id: z.int().positive(), quantity: z.int().min(1).max(maxQuantity) }))
      .min(1)
      .max(MAX_LINES),
  );

/** The units that a request moves: of one item, or of several at once. */
export const unitsParams = {
  item_id: optional(idParam('item')),
  quantity: optional(quantityParam(MAX_QUANTITY)),
  /** Instead of item_id and quantity: all of these units move, or none. */
  items: optional(itemLines(MAX_QUANTITY)),
};

export interface UnitsInput {
  item_id?: number | undefined;
  quantity?: number | undefined;
  items?: { item_id: number; quantity: number }[] | undefined;
}

/** For `.apply()` of an input with {@link unitsParams}. */
export const unitsInOneWay = oneOf(['item_id', 'quantity'], ['items']);

/** The units of an item that a character has after a change. */
export const heldQuantity = z
  .object({
    server_character_id: z.int(),
    item_id: z.int(),
    /** Units that the character has now. */
    quantity: z.int(),
  })
  .meta({ id: 'HeldQuantity' });

/** The same after a change of several items, in the order in which they were named. */
export const heldQuantities = z.object({
  server_character_id: z.int(),
  items: z.array(heldQuantity.omit({ server_character_id: true })),
});
