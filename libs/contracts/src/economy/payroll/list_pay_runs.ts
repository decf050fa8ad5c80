import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { orgIdParam } from '../organisations/orgs.ts';
import { PAY_PERIODS, payRun, rankPay } from './payroll.ts';

/** PY-05 */
export default defineAction('server_orgs.list_pay_runs', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'List the runs of the pay of an organisation, newest first, with what its ranks earn.',
  input: z.object({ ...orgIdParam, ...pageParams() }),
  output: z.object({
    runs: z.array(payRun),
    pay: z.array(rankPay),
    period: z.enum(PAY_PERIODS).nullable(),
    next_run_at: z.string().nullable(),
    /** The sum that the organisation still owes of all runs. */
    owed: z.int(),
    ...pageOutput,
  }),
  // forbidden: the right view_staff lacks.
  errors: ['not_found', 'forbidden'],
});
