import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, longTextParam } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { orgIdParam } from '../../organisations/orgs.ts';

/** TR-01 */
export default defineAction('server_orgs.allocate', {
  kind: 'command',
  access: { to: 'manage_treasury', governs: true },
  settings: bankConfig,
  summary: 'Pay money of the treasury to the main account of an organisation.',
  input: z.object({ ...orgIdParam, amount: amountParam(), reason: longTextParam(1, 500) }),
  output: z.object({
    transfer_id: z.int(),
    org_id: z.int(),
    amount: z.int(),
    /** The treasury has so much left. */
    treasury_balance: z.int(),
  }),
  // not_found: the organisation. limit_exceeded: the account has no room, or the person ordered too much today.
  errors: ['not_found', 'insufficient_balance', 'account_closed', 'account_disabled', 'limit_exceeded'],
});
