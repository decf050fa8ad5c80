import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { submission, submissionIdParam } from './submissions.ts';

/** DK-02 */
export default defineAction('server_desk.retry_action', {
  kind: 'command',
  access: { to: ['review_forms', 'manage_members'], governs: true },
  summary: 'Run an action of a submission that failed again, as you.',
  input: z.object({ ...submissionIdParam, action_id: idParam('submission_action') }),
  output: z.object({ submission }),
  // already_processed: the action is done, or waits.
  errors: ['forbidden', 'not_found', 'already_processed'],
});
