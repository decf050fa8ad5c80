import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { intParam } from '../../fields.ts';
import { submission, submissionIdParam, submissionParams as params } from './submissions.ts';

/** DK-02, DK-04 */
export default defineAction('server_desk.move_submission', {
  kind: 'command',
  access: { to: ['review_forms', 'manage_members'], governs: true },
  summary: 'Move a submission to another stage, whose actions run as you.',
  input: z.object({
    ...submissionIdParam,
    stage: params.stage,
    reason: params.reason,
    /** The version that the move is meant for; another one loses with 409 and the submission as it is in `current`. */
    expected_version: intParam(1, Number.MAX_SAFE_INTEGER),
  }),
  output: z.object({ submission }),
  // error (409): votes lack, or another caller was faster. already_processed: it stands in a final stage. forbidden: it is one's own, or
  // an appeal against what one gave. not_found: the submission, or the stage.
  errors: ['error', 'forbidden', 'not_found', 'already_processed'],
});
