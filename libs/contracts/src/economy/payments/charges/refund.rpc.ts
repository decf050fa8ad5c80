import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { chargeKey } from './charges.ts';

/**
 * Gives back the money of a charge to the account that paid, or to the treasury if that is closed. Cash comes back in the
 * same bills if the change is still there. The call is repeatable. Where nothing was taken, the answer is
 * `refunded: false`, and a later charge with the key takes nothing.
 */
export default defineRpc('economy.refund', {
  kind: 'command',
  input: z.object({ key: chargeKey, server_id: z.int() }),
  output: z.object({ refunded: z.boolean() }),
});
