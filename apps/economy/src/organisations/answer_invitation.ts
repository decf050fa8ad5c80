import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/organisations/answer_invitation.ts';
import { mayOpen } from '../bank/accounts/ended.table.ts';
import { handler } from '../deps.ts';
import { activeOrg } from './access.ts';
import { findInvitation, lockInvitation } from './invitations.table.ts';
import { lockMemberships } from './members.table.ts';
import { closeInvitation, join } from './people.ts';
import { findRank } from './ranks.table.ts';
import { invitationAfter, invitationStatusAt } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, member, characters, tx, emit, now }) {
    const asked = await findInvitation(tx, serverId, input.invitation_id);
    if (!asked || asked.rank_id === null) return fail('not_found');
    const { character_id, org_id, rank_id } = asked;
    if (!characters.has(character_id)) return fail('forbidden');
    if (!(await mayOpen(tx, serverId, character_id))) return fail('character_not_found');
    const memberships = await lockMemberships(tx, character_id);
    const org = await activeOrg(tx, serverId, org_id);
    if (isFailure(org)) return org;
    const invitation = await lockInvitation(tx, asked.id);
    const rank = await findRank(tx, org_id, rank_id);
    if (!invitation || !rank) return fail('not_found');
    const status = invitationAfter(input.accept ? 'accept' : 'decline', invitationStatusAt(invitation, now));
    if (isFailure(status)) return status;
    const scope = { tx, emit, now };
    const ended = await closeInvitation(scope, invitation, status);
    if (!input.accept) return { invitation: ended };
    const joining = { character_id, rank_id, rank: rank.name, joined_at: now, user_id: member.user_id };
    return (await join(scope, org, joining, memberships)) ?? { invitation: ended };
  },
});
