import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { enumParam, idParam, optional, pageOutput, pageParams } from '../../../fields.ts';
import { budget, BUDGET_STATUSES } from './treasury.ts';

/** TR-02 */
export default defineAction('server_orgs.list_budgets', {
  kind: 'query',
  access: ['manage_treasury', 'view_bank_logs'],
  summary: 'List the budgets that the treasury pays, newest first.',
  input: z.object({
    org_id: optional(idParam('org')),
    status: optional(enumParam(BUDGET_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ budgets: z.array(budget), ...pageOutput }),
  errors: [],
});
