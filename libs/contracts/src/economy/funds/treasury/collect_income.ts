import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, optional } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';

/** TR-01 */
export default defineAction('server_orgs.collect_income', {
  kind: 'command',
  access: { to: 'manage_treasury', governs: true },
  settings: bankConfig,
  summary: 'Move what the shop of the server has taken to the treasury.',
  input: z.object({
    /** Default: all that there is. */
    amount: optional(amountParam()),
  }),
  output: z.object({
    transfer_id: z.int(),
    amount: z.int(),
    treasury_balance: z.int(),
    /** The shop has so much left. */
    shop_income: z.int(),
  }),
  // limit_exceeded: the person ordered too much today.
  errors: ['insufficient_balance', 'limit_exceeded'],
});
