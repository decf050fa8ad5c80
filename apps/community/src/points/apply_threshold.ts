import contract from '@cabildo/contracts/community/points/apply_threshold.ts';
import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import { handler } from '../deps.ts';
import { RIGHTS } from './run_thresholds.job.ts';
import { lockPoints, updatePoints } from './table.ts';
import { pointsView } from './views.ts';

export default handler(contract, {
  async handle({ input: { points_id }, ctx, serverId, member, tx, now }) {
    const stored = await lockPoints(tx, serverId, points_id);
    if (!stored) return fail('not_found');
    // While it is tried under one key, another one would carry it out twice.
    if (stored.pending.length === 0 || stored.due_at) return fail('already_processed');
    if (!stored.pending.some((each) => isAllowed(RIGHTS[each.do], member))) return fail('forbidden');
    const acting = {
      ...stored,
      act_by_user_id: member.user_id,
      attempt: stored.attempt + 1,
      due_at: now,
      ...causeColumns(ctx),
    };
    await updatePoints(tx, acting);
    return { points: pointsView(acting) };
  },
});
