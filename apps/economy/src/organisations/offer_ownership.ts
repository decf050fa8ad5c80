import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/offer_ownership.ts';
import { invitationMade } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { activeOrg } from './access.ts';
import { closeOverdue, invite } from './invite.ts';
import { findMember } from './members.table.ts';
import { notOwner, refuseByHand } from './rules.ts';
import { showInvitations } from './views.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    if (input.target_character_id === character.id) return fail('self_transfer');
    const target = await deps.characters.live(serverId, input.target_character_id);
    return target ? {} : fail('character_not_found');
  },
  async handle({ input, serverId, character, tx, emit, now }) {
    const org = await activeOrg(tx, serverId, input.org_id);
    if (isFailure(org)) return org;
    const refusal = org.owner_character_id === character.id ? refuseByHand(org) : notOwner();
    if (refusal) return refusal;
    const { target_character_id: to } = input;
    if (!(await findMember(tx, org.id, to))) return fail('member_not_found');
    await closeOverdue({ tx, emit, now }, org);
    const invitation = await invite(tx, { org, from: character.id, to, rankId: null }, now);
    if (isFailure(invitation)) return invitation;
    const [view] = await showInvitations(tx, [invitation], now);
    emit(draft(invitationMade, view!, [to]));
    return { invitation_id: invitation.id, invitation: view! };
  },
});
