import contract from '@cabildo/contracts/community/submissions/get_submission.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { standingOf } from '../forms/audience.ts';
import { findForm, questionsOf } from '../forms/table.ts';
import { recordOf } from './appealed.ts';
import { isReadable } from './reading.ts';
import { findSubmission } from './table.ts';
import { nameOf, submissionView } from './views.ts';

export default handler(contract, {
  async run({ input, ctx, serverId, member, ask, db, deps: { names } }) {
    const standing = await standingOf(ask, member, undefined);
    if (isFailure(standing)) return standing;
    const found = await findSubmission(db, serverId, input.submission_id);
    if (!found) return fail('not_found');
    const readable = isReadable(standing, found);
    if (!readable) return fail('forbidden');
    const form = await findForm(db, serverId, found.form_id);
    return {
      submission: await submissionView(db, found, {
        reviewer: readable.isReviewer ? standing.userId : undefined,
        locale: ctx.locale,
      }),
      gp_username: await nameOf(names, found.user_id),
      questions: await questionsOf(db, found.questions_id),
      stages: form!.stages,
      appealed: readable.isReviewer ? await recordOf(ask, found) : null,
    };
  },
});
