import contract from '@cabildo/contracts/community/submissions/retry_action.ts';
import { fail } from '@cabildo/contracts/errors';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import { handler } from '../deps.ts';
import { isOwnMatter, mayReview } from './deciding.ts';
import { lockAction, updateAction } from './actions.table.ts';
import { lockSubmission } from './table.ts';
import { submissionView } from './views.ts';

export default handler(contract, {
  async handle({ input: { submission_id, action_id }, ctx, serverId, member, tx, now }) {
    const stored = await lockSubmission(tx, serverId, submission_id);
    if (!stored) return fail('not_found');
    if (!mayReview(member, stored.kind)) return fail('forbidden');
    if (isOwnMatter(stored, member) && member.role !== 'owner') return fail('forbidden');
    const action = await lockAction(tx, submission_id, action_id);
    if (!action) return fail('not_found');
    if (action.status !== 'failed') return fail('already_processed');
    await updateAction(tx, {
      ...action,
      status: 'waiting',
      reason: null,
      attempt: action.attempt + 1,
      by_user_id: member.user_id,
      due_at: now,
      ...causeColumns(ctx),
    });
    return { submission: await submissionView(tx, stored, { reviewer: member.user_id, locale: ctx.locale }) };
  },
});
