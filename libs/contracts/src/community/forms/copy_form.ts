import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { form, formIdParam, formParams } from './forms.ts';

/** DK-01 */
export default defineAction('server_desk.copy_form', {
  kind: 'command',
  access: { to: 'manage_forms', governs: true },
  answer: { created: true },
  summary: 'Make a form like another one, closed and under another title.',
  input: z.object({ ...formIdParam, title: formParams.title }),
  output: z.object({ form_id: z.int(), form }),
  // limit_exceeded: the server has 100 forms.
  errors: ['not_found', 'limit_exceeded'],
});
