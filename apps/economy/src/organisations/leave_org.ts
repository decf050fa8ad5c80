import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/organisations/leave_org.ts';
import { handler } from '../deps.ts';
import { findMember } from './members.table.ts';
import { lockOrg } from './orgs.table.ts';
import { part } from './people.ts';
import { refuseByHand } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    const org = await lockOrg(tx, serverId, input.org_id);
    if (!org) return fail('not_found');
    // Who wants to go may, also while the organisation is suspended.
    if (org.status === 'dissolved') return fail('account_closed');
    const member = await findMember(tx, org.id, character.id);
    if (!member) return fail('member_not_found');
    const byHand = refuseByHand(org);
    if (byHand) return byHand;
    if (member.rank_id === null) return fail('cannot_remove_owner');
    await part({ tx, emit, now }, org, [character.id], { way: 'left', reason: null });
    return { left: true as const };
  },
});
