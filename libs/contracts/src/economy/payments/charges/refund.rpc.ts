import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { chargeKey } from './charges.ts';

/**
 * Gives back what a charge took, to where it came from, the same bills if it was cash and its change is still there; to
 * the treasury when that account is closed. Repeatable. Nothing was taken, nothing is given back, and nothing will be
 * taken: `refunded: false`.
 */
export default defineRpc({
  service: 'economy',
  rpc: 'refund',
  kind: 'command',
  input: z.object({ key: chargeKey, server_id: z.int() }),
  output: z.object({ refunded: z.boolean() }),
});
