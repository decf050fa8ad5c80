import { draft, fail, isAllowed } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/bans/ban.ts';
import { MAX_BANS } from '@cabildo/contracts/servers/bans/bans.ts';
import { banRefused } from '@cabildo/contracts/servers/bans/events.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { bansFull } from '../ban-row/rules.ts';
import { countOtherBans } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { removeMember } from '../members/remove.ts';
import { findOrFetchUser } from '../profiles/find-or-fetch.ts';
import { saveProfile } from '../profiles/table.ts';
import { lockRanks } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { banView, refuseEnd, userUnknown } from './rules.ts';
import { setBan } from './set-ban.ts';

export default handler(contract, {
  prepare: async ({ input, db, ask }) => ({
    profile: await findOrFetchUser(db, ask, input.target_user_id),
  }),
  async handle({ input, member, serverId, tx, emit, now, prepared: { profile } }) {
    const userId = input.target_user_id;
    // The profile is locked before the server (../lock-order.ts). A refusal rolls the stored profile back.
    if (profile) await saveProfile(tx, profile);
    if (!(await lockServer(tx, serverId))) return fail('not_found');
    const { caller, target } = await lockRanks(tx, member, userId);
    if (!caller) return fail('forbidden');
    const mayBan = isAllowed(contract.access.to, caller);
    if (!profile) return mayBan ? userUnknown() : fail('forbidden');
    if (!mayBan || (target && !standsAbove(caller, target))) {
      const { gp_username } = target ?? profile;
      const refused = { server_id: serverId, user_id: userId, gp_username, attempted_by: caller.gp_username };
      emit(draft(banRefused, refused), { evenIfRefused: true, target: userId });
      return fail('forbidden');
    }
    const expires_at = input.expires_at === undefined ? null : new Date(input.expires_at);
    const refusal = refuseEnd(expires_at, now);
    if (refusal) return refusal;
    if ((await countOtherBans(tx, serverId, userId)) >= MAX_BANS) return bansFull();
    if (target) await removeMember({ tx, emit }, target, caller.gp_username);
    const ban = await setBan(
      { tx, emit, now },
      {
        server_id: serverId,
        user_id: userId,
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
