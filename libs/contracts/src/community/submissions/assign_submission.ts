import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable } from '../../fields.ts';
import { submission, submissionIdParam, submissionParams } from './submissions.ts';

/** DK-04 */
export default defineAction('server_desk.assign_submission', {
  kind: 'command',
  access: { to: ['review_forms', 'manage_members'], governs: true },
  summary: 'Give a submission to a reviewer, or, with an empty user, to none.',
  input: z.object({ ...submissionIdParam, user_id: clearable(submissionParams.assignee) }),
  output: z.object({ submission }),
  // not_found: the submission, or a user who may not review it. forbidden: the caller may not review it.
  errors: ['error', 'forbidden', 'not_found', 'already_processed'],
});
