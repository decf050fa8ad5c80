import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/organisations/cancel_invitation.ts';
import { handler } from '../deps.ts';
import { activeOrg } from './access.ts';
import { findInvitation, lockInvitation } from './invitations.table.ts';
import { membersAmong } from './members.table.ts';
import { closeInvitation } from './people.ts';
import { invitationAfter, invitationStatusAt, notOwner, refuseRight } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const asked = await findInvitation(tx, serverId, input.invitation_id);
    if (!asked) return fail('not_found');
    const org = await activeOrg(tx, serverId, asked.org_id);
    if (isFailure(org)) return org;
    const own = await membersAmong(tx, org.id, [...characters]);
    const isOffer = asked.rank_id === null;
    const isOwner = org.owner_character_id !== null && characters.has(org.owner_character_id);
    const hiring = own.find(({ rights }) => rights.includes('hire'));
    const refusal = isOffer ? (isOwner ? undefined : notOwner()) : refuseRight(hiring, 'hire');
    if (refusal) return refusal;
    const invitation = await lockInvitation(tx, asked.id);
    if (!invitation) return fail('not_found');
    const status = invitationAfter('cancel', invitationStatusAt(invitation, now));
    if (isFailure(status)) return status;
    return { invitation: await closeInvitation({ tx, emit, now }, invitation, status) };
  },
});
