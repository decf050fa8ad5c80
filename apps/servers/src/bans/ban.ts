import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/bans/ban.ts';
import { MAX_BANS } from '@cabildo/contracts/servers/bans/bans.ts';
import { banRefused } from '@cabildo/contracts/servers/bans/events.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { bansFull } from '../ban-row/rules.ts';
import { countOtherBans } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { removeMember } from '../members/remove.ts';
import { isKnown } from '../members/former.table.ts';
import { lockRanks } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { namedUserId } from './named-user.ts';
import { banView, refuseEnd, userUnknown } from './rules.ts';
import { setBan } from './set-ban.ts';

export default handler(contract, {
  prepare: async ({ input, db, ask }) => ({ userId: await namedUserId(db, ask, input) }),
  async handle({ input, member, serverId, tx, emit, now, prepared: { userId } }) {
    const { target_user_id = null, target_gp_id = null } = input;
    if (!(await lockServer(tx, serverId))) return fail('not_found');
    const ids = [target_user_id, userId].filter((id) => id !== null);
    const user = (await isKnown(tx, serverId, ids)) ? { user_id: userId, gp_id: null } : undefined;
    const { caller, target } = await lockRanks(tx, member, user?.user_id ?? undefined);
    if (!caller) return fail('forbidden');
    if (!isAllowed(contract.access.to, caller) || (target && !standsAbove(caller, target))) {
      const named = {
        user_id: target_user_id,
        gp_id: target_gp_id,
        gp_username: target?.gp_username ?? null,
      };
      emit(draft(banRefused, { server_id: serverId, ...named, attempted_by: caller.gp_username }), {
        evenIfRefused: true,
        target: target_user_id ?? target_gp_id!,
      });
      return fail('forbidden');
    }
    if (!user && target_gp_id === null) return userUnknown();
    const subject = user ?? { user_id: null, gp_id: target_gp_id };
    const expires_at = input.expires_at === undefined ? null : new Date(input.expires_at);
    const refusal = refuseEnd(expires_at, now);
    if (refusal) return refusal;
    if ((await countOtherBans(tx, serverId, subject)) >= MAX_BANS) return bansFull();
    if (target) await removeMember({ tx, emit, now }, target, caller.gp_username);
    const ban = await setBan(
      { tx, emit, now },
      {
        server_id: serverId,
        ...subject,
        reason: input.reason,
        expires_at,
        punishment_id: null,
        decided_at: now,
      },
      { user_id: caller.user_id, key_id: null, name: caller.gp_username },
    );
    return { ban: banView(ban), kicked: target !== undefined };
  },
});
