import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { writtenRefusal } from '../../economy/payments/charges/charges.ts';

/** Answers whether points of a character's licence can be deducted now; `refusal` says why not. */
export default defineRpc('inventory.may_deduct_points', {
  kind: 'query',
  input: z.object({ server_id: z.int(), server_character_id: z.int(), license_id: z.int() }),
  output: z.object({ refusal: writtenRefusal.nullable() }),
});
