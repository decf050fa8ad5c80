import { punishmentCreated } from '@cabildo/contracts/mdt/punishments/events.ts';
import type { Emit } from '@cabildo/kit/service';
import { isInForce } from '../ban-row/rules.ts';
import { lockBans } from '../ban-row/table.ts';
import { reaction } from '../deps.ts';
import { removeMember } from '../members/remove.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { pardoned } from './pardons.table.ts';
import { removalOf } from './removal.ts';
import { authorBehind, setBan } from './set-ban.ts';

/**
 * SV-18: bans or kicks the user of a punishment that is to be applied. The mdt asked before whether its author may. One that was
 * voided, or that is older than the last ban, lifting of a ban or joining of its user, comes too late.
 */
export default reaction.perServer(punishmentCreated, 'moment', async ({ tx, events, now, emit }) => {
  const removals = events.flatMap((event) => {
    const removal = removalOf(event);
    return removal ? [{ ...removal, actor: event.actor }] : [];
  });
  const [first] = removals;
  if (!first || !(await lockServer(tx, first.server_id))) return;
  const { server_id: serverId } = first;
  const userIds = removals.map(({ user_id }) => user_id);
  const members = new Map(
    (await lockMembers(tx, serverId, userIds)).map((member) => [member.user_id, member]),
  );
  const late = await pardoned(tx, serverId, removals);
  for (const removal of removals) {
    const { actor, type, user_id, decided_at } = removal;
    const target = members.get(user_id);
    // The user may have become the owner since.
    if (late.has(removal) || target?.role === 'owner' || (target && target.joined_at > decided_at)) continue;
    const emitAs: Emit = (made, options) => emit(made, { serverId, actor, ...options });
    const author = await authorBehind(tx, actor);
    if (target) await removeMember({ tx, emit: emitAs, now }, target, author.name);
    members.delete(user_id);
    if (type !== 'ban' || !isInForce(removal, now)) continue;
    const [ban] = await lockBans(tx, serverId, { user_id, gp_id: null });
    if (!ban || (ban.updated_at ?? ban.created_at) <= decided_at)
      await setBan({ tx, emit: emitAs, now }, removal, author);
  }
});
