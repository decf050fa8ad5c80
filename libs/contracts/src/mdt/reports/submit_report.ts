import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { report, reportParams as params } from './reports.ts';

/** RC-03 */
export default defineAction('server_mdt.submit_report', {
  kind: 'command',
  access: 'member',
  summary: 'Submit your draft; where its template needs no approval, this approves it.',
  input: z.object({ report_id: params.report_id }),
  output: z.object({ report }),
  // error: a required value is missing, as the message says (400); it is no draft (409). forbidden: it is another author's.
  errors: ['error', 'forbidden', 'not_found'],
});
