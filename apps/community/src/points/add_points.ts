import contract from '@cabildo/contracts/community/points/add_points.ts';
import { pointsAdded, thresholdCrossed } from '@cabildo/contracts/community/points/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { personOf } from '@cabildo/contracts/permissions';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import { activityRules } from '../activity-config/table.ts';
import { handler } from '../deps.ts';
import { crossed, expiryOf } from './rules.ts';
import { insertPoints, lockPerson, MOST_POINTS, totalOf } from './table.ts';
import { pointsView } from './views.ts';

const TOO_HIGH = {
  es: 'La persona es de un rango igual o superior al tuyo.',
  en: 'The person has your rank, or a higher one.',
};
const FULL = {
  es: `Nadie tiene más de ${MOST_POINTS} puntos.`,
  en: `Nobody has more than ${MOST_POINTS} points.`,
};

export default handler(contract, {
  async prepare({ input: { target_user_id: user_id }, serverId, member, ask }) {
    const { membership } = await ask(resolveMembership, { server_id: serverId, user_id });
    if (!membership) return fail('not_found');
    // SV-09: nobody acts on the own rank, or on oneself.
    if (membership.hierarchy >= member.hierarchy) return fail('forbidden', { message: TOO_HIGH });
    return { personId: personOf(membership) };
  },
  async handle({ input, ctx, serverId, member, prepared: { personId }, tx, emit, now }) {
    const { target_user_id: user_id, points, reason, evidence = [] } = input;
    await lockPerson(tx, personId);
    const { points_config } = await activityRules.find(tx, serverId);
    const before = await totalOf(tx, serverId, personId, now);
    const total = before + points;
    if (total > MOST_POINTS) return fail('limit_exceeded', { message: FULL });
    const reached = crossed(points_config, before, total);
    // A notice is the event itself; the others are other services' commands.
    const pending = reached.filter((each) => each.do !== 'notify');
    const made = await insertPoints(tx, {
      server_id: serverId,
      user_id,
      person_id: personId,
      points,
      reason,
      evidence,
      given_by: member.user_id,
      created_at: now,
      expires_at: expiryOf(points_config, now),
      voided_at: null,
      void_reason: null,
      pending,
      act_by_user_id: member.user_id,
      attempt: 1,
      ...causeColumns(ctx),
      due_at: pending.length > 0 ? now : null,
    });
    emit(draft(pointsAdded, { points_id: made.id, user_id, points, total, reason }));
    for (const { do: action, days } of reached)
      emit(draft(thresholdCrossed, { points_id: made.id, user_id, total, do: action, days }));
    return { points_id: made.id, total, points: pointsView(made) };
  },
});
