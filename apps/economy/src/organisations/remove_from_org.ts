import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import { handler } from '../deps.ts';
import { actingBy } from './access.ts';
import { findMember } from './members.table.ts';
import { part } from './people.ts';
import { refuseByHand, refuseLevel } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    const { org_id: orgId, target_character_id, reason = null } = input;
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'hire');
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    const byHand = refuseByHand(org);
    if (byHand) return byHand;
    const member = await findMember(tx, org.id, target_character_id);
    if (!member) return fail('member_not_found');
    if (member.rank_id === null) return fail('cannot_remove_owner');
    const refusal = refuseLevel(actor, member.level);
    if (refusal) return refusal;
    await part({ tx, emit, now }, org, [target_character_id], { way: 'removed', reason });
    return { removed: true as const };
  },
});
