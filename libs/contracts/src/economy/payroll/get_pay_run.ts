import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, pageOutput, pageParams } from '../../fields.ts';
import { payLine, payRun } from './payroll.ts';

/** PY-05 */
export default defineAction('server_orgs.get_pay_run', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Read a run of the pay of an organisation with its lines.',
  input: z.object({ run_id: idParam('pay_run'), ...pageParams() }),
  output: z.object({ run: payRun, lines: z.array(payLine), ...pageOutput }),
  // forbidden: the right view_staff lacks.
  errors: ['not_found', 'forbidden'],
});
