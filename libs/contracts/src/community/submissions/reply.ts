import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, withDefault } from '../../fields.ts';
import { submissionIdParam, submissionParams, submissionReply } from './submissions.ts';

/** DK-04 */
export default defineAction('server_desk.reply', {
  kind: 'command',
  access: { to: ['member', 'outsider'], governs: false },
  answer: { created: true },
  summary: 'Write about a submission: to its applicant, among reviewers, or as the applicant.',
  input: z.object({
    ...submissionIdParam,
    text: submissionParams.text,
    /** The applicant does not see it. For reviewers alone. */
    internal: withDefault(boolParam(), false),
  }),
  output: z.object({ reply_id: z.int(), reply: submissionReply }),
  // already_processed: the submission is closed. limit_exceeded: it has 500 replies.
  errors: ['forbidden', 'not_found', 'already_processed', 'limit_exceeded'],
});
