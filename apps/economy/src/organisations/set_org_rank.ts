import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/set_org_rank.ts';
import { rankChanged } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { actingBy } from './access.ts';
import { lockOrgAccounts } from './accounts.table.ts';
import { clockedIn } from './clocked-in.ts';
import { findMember, setRank } from './members.table.ts';
import { findOrg } from './orgs.table.ts';
import { named } from './people.ts';
import { findRank } from './ranks.table.ts';
import { refuseByHand, refuseGiving, refuseLevel } from './rules.ts';
import { showMembers } from './views.ts';

export default handler(contract, {
  async prepare({ input: { org_id }, serverId, ask, db }) {
    const org = await findOrg(db, serverId, org_id);
    return org ? { clocked: await clockedIn(ask, org) } : fail('not_found');
  },
  async handle({ input, serverId, character, deps, tx, emit, prepared: { clocked } }) {
    const { org_id: orgId, target_character_id, rank_id } = input;
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'ranks');
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    const byHand = refuseByHand(org);
    if (byHand) return byHand;
    const rank = await findRank(tx, org.id, rank_id);
    if (!rank) return fail('not_found');
    const member = await findMember(tx, org.id, target_character_id);
    if (!member) return fail('member_not_found');
    if (member.rank_id === null) return fail('cannot_remove_owner');
    const refusal = refuseLevel(actor, member.level) ?? refuseGiving(actor, rank);
    if (refusal) return refusal;
    await lockOrgAccounts(tx, org.id);
    await setRank(tx, org.id, target_character_id, rank.id);
    const data = { server_character_id: target_character_id, rank: rank.name, old_rank: member.rank };
    if (rank.id !== member.rank_id)
      emit(draft(rankChanged, { ...named(org), ...data }, [target_character_id]));
    const changed = { ...member, rank_id: rank.id, rank: rank.name, level: rank.level };
    const [shown] = await showMembers(clocked, deps, org, [changed]);
    return { member: shown! };
  },
});
