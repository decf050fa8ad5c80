import contract from '@cabildo/contracts/community/submissions/move_submission.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { keepForm } from '../forms/table.ts';
import { mayReview, refuseOwn } from './deciding.ts';
import { isJudged } from './judged.ts';
import { move } from './move.ts';
import { findSubmission, lockSubmission } from './table.ts';
import { submissionView } from './views.ts';

export default handler(contract, {
  async prepare({ input, serverId, member, ask, db }) {
    const found = await findSubmission(db, serverId, input.submission_id);
    if (!found) return fail('not_found');
    if (!mayReview(member, found.kind)) return fail('forbidden');
    const own = await refuseOwn(ask, found, member);
    if (isFailure(own)) return own;
    return { ...own, formId: found.form_id, isJudged: await isJudged(ask, db, serverId) };
  },
  async handle({ input, ctx, serverId, member, prepared, tx, emit, now }) {
    const { submission_id, stage, reason, expected_version } = input;
    // Forms are locked before submissions.
    const form = await keepForm(tx, serverId, prepared.formId);
    const stored = form && (await lockSubmission(tx, serverId, submission_id));
    if (!stored) return fail('not_found');
    const reviewer = member.user_id;
    const { asOwner } = prepared;
    const by = { tx, emit, cause: ctx, now, isJudged: prepared.isJudged, byUserId: reviewer };
    const moved = await move(by, {
      stored,
      form,
      stage,
      reason,
      expected: expected_version,
      asOwner,
      reviewer,
      locale: ctx.locale,
    });
    if (isFailure(moved)) return moved;
    return { submission: await submissionView(tx, moved, { reviewer, locale: ctx.locale }) };
  },
});
