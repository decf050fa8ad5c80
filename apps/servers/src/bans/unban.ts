import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/bans/unban.ts';
import { isInForce } from '../ban-row/rules.ts';
import { lockBans } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { namedUserId } from './named-user.ts';
import { pardonUser } from './pardons.table.ts';
import { notBanned } from './rules.ts';
import { endBan } from './set-ban.ts';

export default handler(contract, {
  prepare: async ({ input, db, ask }) => ({ userId: await namedUserId(db, ask, input) }),
  async handle({ input, member: { server_id, user_id }, tx, emit, now, prepared: { userId } }) {
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // The membership that the gateway has cached may be out of date.
    const [caller] = await lockMembers(tx, server_id, [user_id]);
    if (!caller || !isAllowed(contract.access.to, caller)) return fail('forbidden');
    const named = { user_id: userId, gp_id: input.target_gp_id ?? null };
    const bans = (await lockBans(tx, server_id, named)).filter((ban) => isInForce(ban, now));
    if (bans.length === 0) return notBanned();
    for (const ban of bans) {
      await endBan({ tx, emit }, ban, { user_id, key_id: null, name: caller.gp_username });
      if (ban.user_id !== null) await pardonUser(tx, server_id, ban.user_id, now);
    }
    return { unbanned: true as const, user_id: bans[0]!.user_id };
  },
});
