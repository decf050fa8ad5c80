import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { intParam, listParam, optional, textParam } from '../../fields.ts';
import findSubmissionServer from './find_submission_server.rpc.ts';
import { submission, submissionIdParam, submissionParams } from './submissions.ts';

/** DK-07 */
export default defineAction('v1.give_verdict', {
  service: 'community',
  v1: {
    address: 'POST /v1/submissions/:submission_id/verdict',
    operation: 'give_verdict',
    scope: 'admin',
    isForKeysAlone: true,
    locatedBy: findSubmissionServer,
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Judge a submission as a machine: an internal note, and another stage if it names one.',
  input: z.object({
    ...submissionIdParam,
    score: intParam(0, 100),
    labels: listParam(textParam(1, 40), 10),
    note: submissionParams.reason,
    stage: optional(submissionParams.stage),
  }),
  output: z.object({ submission }),
  // error (409): the submission stands in no stage that a machine may judge. forbidden: the plan has no verdicts, or the stage is final
  // and a machine may not end it. not_found: the submission, or the stage.
  errors: ['error', 'forbidden', 'not_found', 'already_processed'],
});
