import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { POWERS } from '../../permissions.ts';
import { templateParams } from '../templates/templates.ts';
import { report, reportParams as params } from './reports.ts';

/** RC-03 */
export default defineAction('server_mdt.create_report', {
  kind: 'command',
  access: { to: ['mod', ...POWERS], governs: false },
  answer: { created: true },
  summary: 'Begin a report from a template, which its author submits later.',
  input: z.object({
    template_id: templateParams.template_id,
    /** By the keys of the fields; required ones are wanted by `submit_report`. */
    values: withDefault(params.values, {}),
    /** The characters that it is about, dead ones included. */
    character_ids: withDefault(params.character_ids, []),
    /** The vehicles that it is about, registered or not. */
    plates: withDefault(params.plates, []),
    call_id: optional(params.call_id),
    case_id: optional(params.case_id),
  }),
  output: z.object({ report_id: z.int(), report }),
  // error: a value does not fit its field (400); the template is not active, or its sections have changed meanwhile (409).
  // forbidden: the caller may not write reports of this template. not_found: the template, the call, the case or a charge.
  // limit_exceeded: `reports_written` of the user is used up (FU-09).
  errors: ['error', 'forbidden', 'not_found', 'character_not_found', 'limit_exceeded'],
});
