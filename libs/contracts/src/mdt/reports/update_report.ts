import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { POWERS } from '../../permissions.ts';
import { report, reportParams as params } from './reports.ts';

/** RC-03 */
export default defineAction('server_mdt.update_report', {
  kind: 'command',
  access: { to: 'member', powers: POWERS },
  summary:
    'Change values of a report: of your own draft, or as a moderator of an approved one that you may read. What was there before is kept.',
  input: z.object({
    report_id: params.report_id,
    /** Only what is sent changes; null takes a value away. */
    values: params.changed_values,
    /** The version that the change is meant for; another one loses with 409 and the report as it is in `current`. */
    expected_version: optional(params.expected_version),
  }),
  output: z.object({ report }),
  // error: a value does not fit its field, or a required one would be missing (400); another caller was faster, or the report is in
  // another state (409). limit_exceeded: it has 200 revisions.
  errors: ['error', 'forbidden', 'not_found', 'character_not_found', 'limit_exceeded'],
});
