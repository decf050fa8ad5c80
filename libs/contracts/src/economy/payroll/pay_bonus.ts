import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { amountParam, textParam } from '../../fields.ts';
import { bankSettings } from '../funds/taxes/taxes.ts';
import { orgIdParam, targetParam } from '../organisations/orgs.ts';
import { payslip } from './payroll.ts';

/** PY-05 */
export default defineAction('server_orgs.pay_bonus', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  summary: 'Pay a member of an organisation something beside the wages, from its main account.',
  input: z.object({
    ...characterParams,
    ...orgIdParam,
    ...targetParam,
    amount: amountParam(),
    concept: textParam(1, 255),
  }),
  output: z.object({ payslip_id: z.int(), payslip }),
  // self_transfer: to oneself, without owning the organisation. limit_exceeded: more than the rank may spend today (BZ-06).
  errors: [
    'error',
    'invalid_amount',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'self_transfer',
    'member_not_found',
    'no_bank_account',
    'insufficient_balance',
    'limit_exceeded',
  ],
});
