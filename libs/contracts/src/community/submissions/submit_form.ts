import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { codeParam, formIdParam } from '../forms/forms.ts';
import { submission, submissionParams as params } from './submissions.ts';

/** DK-03, DK-05, DK-06 */
export default defineAction('server_desk.submit_form', {
  kind: 'command',
  access: { to: ['member', 'outsider'], governs: false },
  answer: { created: true },
  summary: 'Send a form: as a member, as somebody who applies, or as somebody who is banned.',
  input: z.object({
    ...formIdParam,
    ...characterParams,
    /** By the keys of the questions. */
    answers: params.answers,
    /** For appeals: a punishment of the caller; left out, the present ban. */
    punishment_id: optional(params.punishment_id),
    join_code: optional(codeParam.join_code),
  }),
  output: z.object({ submission_id: z.int(), submission }),
  // error: an answer lacks or does not fit, as the message says (400); the form is closed (409). limit_exceeded: too many are open, or
  // it is too early, as `remaining_minutes` says. not_found: the form, or what is appealed against.
  errors: ['error', 'forbidden', 'not_found', 'character_not_found', 'limit_exceeded'],
});
