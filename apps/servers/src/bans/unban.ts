import { fail, isAllowed } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/bans/unban.ts';
import { isInForce } from '../ban-row/rules.ts';
import { lockBan } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { pardonUser } from './pardons.table.ts';
import { notBanned } from './rules.ts';
import { endBan } from './set-ban.ts';

export default handler(contract, {
  async handle({ input, member: { server_id, user_id }, tx, emit, now }) {
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // The membership that the gateway has cached may be out of date.
    const [caller] = await lockMembers(tx, server_id, [user_id]);
    if (!caller || !isAllowed(contract.access.to, caller)) return fail('forbidden');
    const ban = await lockBan(tx, server_id, input.target_user_id);
    if (!ban || !isInForce(ban, now)) return notBanned();
    await endBan({ tx, emit }, ban, { user_id, key_id: null, name: caller.gp_username });
    await pardonUser(tx, server_id, ban.user_id, now);
    return { unbanned: true as const, user_id: ban.user_id };
  },
});
