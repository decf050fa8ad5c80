import { z } from 'zod';
import { idParam, jsonParam, optional, quantityParam } from '../../fields.ts';

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

/** For `.superRefine()` of an input with {@link unitsParams}: exactly one of the two ways of naming units. */
export function unitsInOneWay({ item_id, quantity, items }: UnitsInput, ctx: z.RefinementCtx): void {
  const refuse = (path: string, es: string, error: string, code = 'error') =>
    ctx.addIssue({ code: 'custom', path: [path], message: error, params: { es, code } });
  if (items !== undefined) {
    if (item_id !== undefined || quantity !== undefined)
      refuse('items', 'no admite item_id ni quantity a la vez', 'may not be sent with item_id or quantity');
  } else if (item_id === undefined) {
    refuse('item_id', 'es obligatorio (o envía items)', 'is required (or send items)');
  } else if (quantity === undefined) {
    refuse('quantity', 'es obligatorio', 'is required', 'invalid_amount');
  }
}

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
