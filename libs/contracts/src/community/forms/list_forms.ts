import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { codeParam, form, formParams } from './forms.ts';

/** DK-03, DK-05 */
export default defineAction('server_desk.list_forms', {
  kind: 'query',
  access: ['member', 'outsider', 'visitor'],
  summary:
    'List the forms that you may send, or all for those who manage or review them; people outside see applications, and the banned appeals.',
  input: z.object({
    kind: optional(formParams.kind),
    /** Shows people outside the application of a server that is not public. */
    join_code: optional(codeParam.join_code),
    ...pageParams(),
  }),
  output: z.object({ forms: z.array(form.omit({ questions: true })), ...pageOutput }),
  // forbidden: nothing here is for the caller. limit_exceeded (429): too many wrong codes.
  errors: ['forbidden', 'limit_exceeded'],
});
