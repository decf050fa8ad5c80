import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { LIMITS } from '../../../limits.ts';
import { writtenRefusal } from '../../payments/charges/charges.ts';

/**
 * Checks whether a server allows so high a fine now (OT-06, `fines_config.max_fine`); `refusal` is null if it does. The
 * check is repeated when the fine is made.
 */
export default defineRpc('economy.may_fine', {
  kind: 'query',
  input: z.object({ server_id: z.int(), amount: z.int().min(1).max(LIMITS.max_amount) }),
  output: z.object({ refusal: writtenRefusal.nullable() }),
});
