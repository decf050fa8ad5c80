import { pointsVoided } from '@cabildo/contracts/community/points/events.ts';
import contract from '@cabildo/contracts/community/points/void_points.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { findPoints, lockPerson, lockPoints, totalOf, updatePoints } from './table.ts';
import { pointsView } from './views.ts';

export default handler(contract, {
  async handle({ input: { points_id, reason }, serverId, member, tx, emit, now }) {
    const found = await findPoints(tx, serverId, points_id);
    if (!found) return fail('not_found');
    if (found.user_id === member.user_id) return fail('forbidden');
    await lockPerson(tx, found.person_id);
    const stored = (await lockPoints(tx, serverId, points_id))!;
    if (stored.voided_at) return fail('already_processed');
    const voided = { ...stored, voided_at: now, void_reason: reason, pending: [], due_at: null };
    await updatePoints(tx, voided);
    const { id, user_id, points } = voided;
    const total = await totalOf(tx, serverId, stored.person_id, now);
    emit(draft(pointsVoided, { points_id: id, user_id, points, total, reason }));
    return { total, points: pointsView(voided) };
  },
});
