import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { budget } from './treasury.ts';

/** TR-02 */
export default defineAction('server_orgs.end_budget', {
  kind: 'command',
  access: { to: 'manage_treasury', governs: true },
  summary: 'End a budget: the treasury pays nothing for it any more.',
  input: z.object({ budget_id: idParam('budget') }),
  output: z.object({ budget_id: z.int(), budget }),
  errors: ['not_found', 'already_processed'],
});
