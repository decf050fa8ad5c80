import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { POWERS } from '../../permissions.ts';
import { REPORT_LIMITS, reportParams as params, reportRevision, wholeReport } from './reports.ts';

/** RC-03 */
export default defineAction('server_mdt.get_report', {
  kind: 'query',
  access: { to: 'member', powers: POWERS },
  summary:
    'Show a report with its revisions: to its author, and to those who read reports of its template; a medical one to `medical` and those that it is about alone.',
  input: z.object({
    report_id: params.report_id,
    /** The revisions are paged. */
    ...pageParams(10, REPORT_LIMITS.revisions_a_page),
  }),
  output: z.object({
    report: wholeReport,
    /** The newest first. */
    revisions: z.array(reportRevision),
    ...pageOutput,
  }),
  errors: ['not_found', 'forbidden'],
});
