import { z } from 'zod';

/** Units one request may move; a holding may grow beyond it. */
export const MAX_QUANTITY = 1_000_000;

/** The units of an item that a character has after a change. */
export const heldQuantity = z.object({
  server_character_id: z.int(),
  item_id: z.int(),
  /** Units that the character has now. */
  quantity: z.int(),
});
