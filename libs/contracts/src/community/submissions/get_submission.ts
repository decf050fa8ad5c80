import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { punishment } from '../../mdt/punishments/punishments.ts';
import { question, stage } from '../forms/forms.ts';
import { gp_username, submission, submissionIdParam } from './submissions.ts';

/** DK-04, DK-06 */
export default defineAction('server_desk.get_submission', {
  kind: 'query',
  access: ['member', 'outsider'],
  summary: 'Show a submission with its replies; its applicant sees neither internal ones nor votes.',
  input: z.object({ ...submissionIdParam }),
  output: z.object({
    submission,
    gp_username,
    /** Those that it answered. */
    questions: z.array(question),
    stages: z.array(stage),
    appealed: z
      .object({
        punishment: punishment.nullable(),
        ban: z
          .object({
            reason: z.string(),
            created_at: z.iso.datetime(),
            expires_at: z.iso.datetime().nullable(),
            banned_by_user_id: z.int().nullable(),
          })
          .nullable(),
        log: z.array(z.object({ at: z.iso.datetime(), type: z.string(), note: z.string() })),
      })
      .nullable(),
  }),
  errors: ['forbidden', 'not_found'],
});
