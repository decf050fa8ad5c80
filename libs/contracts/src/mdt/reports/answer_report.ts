import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { POWERS } from '../../permissions.ts';
import { report, reportParams as params } from './reports.ts';

/** RC-03 */
export default defineAction('server_mdt.answer_report', {
  kind: 'command',
  access: { to: 'member', powers: POWERS, governs: true },
  summary:
    "Approve a submitted report or return it to its author, as a lead of the author's department or a moderator; never your own.",
  input: z.object({
    report_id: params.report_id,
    /** true: it is approved; false: it is a draft of its author again. */
    approve: params.approve,
    reason: optional(params.reason),
  }),
  output: z.object({ report }),
  // error: the report is not submitted (409).
  errors: ['error', 'forbidden', 'not_found'],
});
