import { z } from 'zod';

/** The units on both sides after some went into a shop or out of it. */
export const stockedItems = z.object({
  shop_id: z.int(),
  /** In the order in which the items were first named. */
  items: z.array(
    z.object({
      item_id: z.int(),
      /** Units that the shop has to sell now. */
      stock: z.int(),
      /** Units that the character has now. */
      quantity: z.int(),
    }),
  ),
});
