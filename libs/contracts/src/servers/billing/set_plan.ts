import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { momentParam } from '../../date-param.ts';
import { enumParam, idParam, optional } from '../../fields.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { planTerm } from './billing.ts';

/** BI-07 */
export default defineAction('server_billing.set_plan', {
  kind: 'command',
  access: 'internal',
  summary: 'Give a server a plan, for good or until a moment, where no provider takes payments.',
  input: z.object({
    server_id: idParam('server'),
    plan: enumParam(PLAN_NAMES),
    /** Must be in the future. Neither FREE nor ENTERPRISE ends (BI-03). */
    expires_at: optional(momentParam()),
  }),
  output: planTerm.extend({ server_id: z.int() }),
  errors: ['error', 'not_found'],
});
