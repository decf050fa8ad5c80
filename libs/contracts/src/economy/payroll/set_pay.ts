import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, intParam, optional } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { orgIdParam } from '../organisations/orgs.ts';
import { rankPay } from './payroll.ts';

const MINUTES_A_DAY = 1440;

/** PY-01 */
export default defineAction('server_orgs.set_pay', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Say what a rank of an organisation earns an hour.',
  input: z.object({
    ...characterParams,
    ...orgIdParam,
    rank_id: idParam('org_rank'),
    /** 0 pays nothing. The server sets the most (payroll_config.max_per_hour). */
    per_hour: intParam(0, LIMITS.max_amount),
    max_minutes_a_day: optional(intParam(0, MINUTES_A_DAY)),
    /** Shorter shifts count nothing. */
    min_minutes: optional(intParam(0, MINUTES_A_DAY)),
  }),
  output: z.object({ pay: rankPay }),
  // limit_exceeded: more an hour than the server allows. forbidden: the right payroll lacks, or the rank is not below one's own.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
