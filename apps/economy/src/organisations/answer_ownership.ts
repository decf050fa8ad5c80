import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/organisations/answer_ownership.ts';
import { mayOpen } from '../bank/accounts/ended.table.ts';
import { handler } from '../deps.ts';
import { activeOrg } from './access.ts';
import { lockOffer } from './invitations.table.ts';
import { findMember } from './members.table.ts';
import { changeOwner, closeInvitation } from './people.ts';
import { invitationAfter, invitationStatusAt } from './rules.ts';
import { showOrg } from './views.ts';

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    const org = await activeOrg(tx, serverId, input.org_id);
    if (isFailure(org)) return org;
    const offer = await lockOffer(tx, org.id, character.id);
    if (!offer) return fail('not_found');
    const status = invitationAfter(input.accept ? 'accept' : 'decline', invitationStatusAt(offer, now));
    if (isFailure(status)) return status;
    if (!(await findMember(tx, org.id, character.id))) return fail('member_not_found');
    const scope = { tx, emit, now };
    await closeInvitation(scope, offer, status);
    const owned = input.accept ? await changeOwner(scope, org, character.id) : org;
    return { org: await showOrg(tx, owned) };
  },
});
