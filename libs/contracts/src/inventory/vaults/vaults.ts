import { z } from 'zod';
import { writtenRefusal } from '../../economy/payments/charges/charges.ts';

/** The most units of one item that one deposit or withdrawal may move (ECB-16). */
export const MAX_UNITS = 10_000;

/** Units that go from a character's inventory into a vault of the economy, or come back. */
export const unitsInput = z.object({
  /** The economy chooses one key for each move, `vault:<move>`. */
  key: z.string().min(1).max(100),
  server_id: z.int(),
  server_character_id: z.int(),
  item_id: z.int(),
  quantity: z.int().min(1).max(MAX_UNITS),
});
export type UnitsOrder = z.output<typeof unitsInput>;

/** The final outcome of a key: whether its units moved, or why not. Every request gets the same one. */
export const unitsOutcome = z.discriminatedUnion('moved', [
  z.object({ moved: z.literal(true) }),
  z.object({ moved: z.literal(false), refusal: writtenRefusal }),
]);
export type UnitsOutcome = z.output<typeof unitsOutcome>;
