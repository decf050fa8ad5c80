import { fail, isAllowed, keyMembership } from '@cabildo/contracts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import contract from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import { handler } from '../deps.ts';
import { standsAbove } from '../roles/rules.ts';
import { findMembership } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, by_user_id, user_id, how }, db }) {
    const remover =
      by_user_id === null ? keyMembership(server_id) : await findMembership(db, server_id, by_user_id);
    if (!remover || !isAllowed(kick.access.to, remover)) return { refusal: fail('forbidden') };
    const target = await findMembership(db, server_id, user_id);
    if (target) return { refusal: standsAbove(remover, target) ? null : fail('forbidden') };
    // A ban holds for users who are no members, too (SV-18).
    return { refusal: how === 'ban' ? null : fail('not_found') };
  },
});
