import { fail } from '@cabildo/contracts/errors';
import { isAllowed, keyMembership, throughBot } from '@cabildo/contracts/permissions';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import { MAX_BANS } from '@cabildo/contracts/servers/bans/bans.ts';
import contract from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { bansFull } from '../ban-row/rules.ts';
import { countOtherBans } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { findMembership } from './table.ts';
import { isKnown } from './former.table.ts';

export default handler(contract, {
  async run({ input: { server_id, by_user_id, is_by_bot, user_id, how }, db }) {
    const member = by_user_id === null ? undefined : await findMembership(db, server_id, by_user_id);
    const person = member && is_by_bot ? throughBot(member) : member;
    const remover = by_user_id === null ? keyMembership(server_id) : person;
    if (!remover || !isAllowed(kick.access.to, remover)) return { refusal: fail('forbidden') };
    const target = await findMembership(db, server_id, user_id);
    if (target && !standsAbove(remover, target)) return { refusal: fail('forbidden') };
    // Who was a member once can still be banned (SV-18).
    if (!target && (how === 'kick' || !(await isKnown(db, server_id, [user_id]))))
      return { refusal: fail('not_found') };
    if (how === 'kick') return { refusal: null };
    const isFull = (await countOtherBans(db, server_id, { user_id, gp_id: null })) >= MAX_BANS;
    return { refusal: isFull ? bansFull() : null };
  },
});
