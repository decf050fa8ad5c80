import { z } from 'zod';

/** The goods of a dead character that pass on (ECB-15), as the economy orders it. */
export const goodsInput = z.object({
  /** The estate in the economy. The economy asks again under the same one until all is done. */
  estate_id: z.int(),
  server_id: z.int(),
  /** The dead character. */
  from_character_id: z.int(),
  /** null: the goods are destroyed. */
  to_character_id: z.int().nullable(),
  /** The user who executed the inheritance. */
  user_id: z.int(),
});
export type GoodsOrder = z.output<typeof goodsInput>;
