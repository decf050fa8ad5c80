import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import { invitationMade } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { actingBy } from './access.ts';
import { closeOverdue, invite } from './invite.ts';
import { findMember } from './members.table.ts';
import { findRank } from './ranks.table.ts';
import { refuseByHand, refuseGiving } from './rules.ts';
import { showInvitations } from './views.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    if (input.target_character_id === character.id) return fail('self_transfer');
    const target = await deps.characters.live(serverId, input.target_character_id);
    return target ? {} : fail('character_not_found');
  },
  async handle({ input, serverId, character, tx, emit, now }) {
    const { org_id: orgId, target_character_id, rank_id } = input;
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'hire');
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    const rank = await findRank(tx, org.id, rank_id);
    if (!rank) return fail('not_found');
    const refusal = refuseByHand(org) ?? refuseGiving(actor, rank);
    if (refusal) return refusal;
    if (await findMember(tx, org.id, target_character_id)) return fail('already_member');
    const order = { org, from: character.id, to: target_character_id, rankId: rank.id };
    await closeOverdue({ tx, emit, now }, org);
    const invitation = await invite(tx, order, now);
    if (isFailure(invitation)) return invitation;
    const [view] = await showInvitations(tx, [invitation], now);
    emit(draft(invitationMade, view!, [target_character_id]));
    return { invitation_id: invitation.id, invitation: view! };
  },
});
