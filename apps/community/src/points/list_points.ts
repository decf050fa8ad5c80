import contract from '@cabildo/contracts/community/points/list_points.ts';
import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { isAllowed, personOf } from '@cabildo/contracts/permissions';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { handler } from '../deps.ts';
import { listWarnings } from '../files/table.ts';
import { listPoints, totalOf } from './table.ts';
import { pointsView } from './views.ts';

const MOST_WARNINGS = 100;

export default handler(contract, {
  async run({ input, serverId, member, ask, db, now }) {
    const seesAll = isAllowed('manage_members', member);
    const { target_user_id: target } = input;
    if (!seesAll && target !== undefined && target !== member.user_id) return fail('forbidden');
    const userId = target ?? (seesAll ? undefined : member.user_id);
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listPoints(db, { serverId, userId }, at);
    const shown = { points: rows.map(pointsView), ...pageOf(input, total) };
    if (userId === undefined) return { ...shown, total_points: null, warnings: [] };
    const { membership } = await ask(resolveMembership, { server_id: serverId, user_id: userId });
    const personId = membership ? personOf(membership) : (rows[0]?.person_id ?? userId);
    const warnings = await listWarnings(db, serverId, userId, MOST_WARNINGS);
    return {
      ...shown,
      total_points: await totalOf(db, serverId, personId, now),
      warnings: warnings.map(({ id, note, at: written }) => ({
        note_id: id,
        text: note,
        created_at: written.toISOString(),
      })),
    };
  },
});
