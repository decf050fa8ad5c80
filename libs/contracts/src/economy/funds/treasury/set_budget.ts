import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { momentParam } from '../../../date-param.ts';
import { amountParam, enumParam, idParam, optional } from '../../../fields.ts';
import { anyOf, changesSomething } from '../../../ways.ts';
import { FREQUENCIES } from '../../payments/recurring/recurring.ts';
import { budget, BUDGET_MODES } from './treasury.ts';

/** TR-02 */
export default defineAction('server_orgs.set_budget', {
  kind: 'command',
  access: { to: 'manage_treasury', governs: true },
  answer: { created: { unless: 'budget_id' } },
  summary:
    'Have the treasury pay an organisation again and again, or change that: then only what is sent changes.',
  input: z
    .object({
      /** The budget to change. Without this id a new one is created, and the organisation and all terms but start_at are required. */
      budget_id: optional(idParam('budget')),
      org_id: optional(idParam('org')),
      amount: optional(amountParam()),
      frequency: optional(enumParam(FREQUENCIES)),
      mode: optional(enumParam(BUDGET_MODES)),
      /** The first due time. Default: one period from now, also where the frequency changes. */
      start_at: optional(momentParam()),
    })
    .apply(anyOf(['org_id', 'amount', 'frequency', 'mode'], ['budget_id']))
    .apply(changesSomething('budget_id')),
  output: z.object({ budget_id: z.int(), budget }),
  // error: nothing was sent, or an impossible start. not_found: the budget, or the organisation.
  errors: ['error', 'not_found', 'account_closed', 'already_processed', 'limit_exceeded'],
});
