import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { submission, submissionIdParam, submissionParams } from './submissions.ts';

/** DK-04 */
export default defineAction('server_desk.vote', {
  kind: 'command',
  access: { to: ['review_forms', 'manage_members'], governs: true },
  summary: 'Vote on a submission; another vote in the same stage replaces yours.',
  input: z.object({ ...submissionIdParam, vote: submissionParams.vote }),
  output: z.object({ submission }),
  errors: ['forbidden', 'not_found', 'already_processed'],
});
