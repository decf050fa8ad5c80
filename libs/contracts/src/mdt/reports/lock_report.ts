import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { POWERS } from '../../permissions.ts';
import { report, reportParams as params } from './reports.ts';

/** RC-03 */
export default defineAction('server_mdt.lock_report', {
  kind: 'command',
  access: { to: 'mod', powers: POWERS, governs: true },
  summary: 'Lock an approved report: nothing of it changes any more.',
  input: z.object({ report_id: params.report_id }),
  output: z.object({ report }),
  // error: the report is not approved, or locked (409). forbidden: it is medical, and the caller lacks the power `medical`.
  errors: ['error', 'forbidden', 'not_found'],
});
