import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { codeParam, form, formIdParam } from './forms.ts';

/** DK-03, DK-05 */
export default defineAction('server_desk.get_form', {
  kind: 'query',
  access: ['member', 'outsider', 'visitor'],
  summary: 'Show a form with its questions to those whom it is for.',
  input: z.object({ ...formIdParam, join_code: optional(codeParam.join_code) }),
  output: z.object({ form }),
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
