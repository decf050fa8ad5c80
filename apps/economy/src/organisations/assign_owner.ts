import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/organisations/assign_owner.ts';
import { mayOpen } from '../bank/accounts/ended.table.ts';
import { handler } from '../deps.ts';
import { findMember, lockMemberships } from './members.table.ts';
import { lockOrg } from './orgs.table.ts';
import { changeOwner, join } from './people.ts';
import { listRanks } from './ranks.table.ts';
import { refuseByHand, staffOf } from './rules.ts';
import { showOrg } from './views.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId }) {
    const target = await deps.characters.live(serverId, input.target_character_id);
    return target ? { target } : fail('character_not_found');
  },
  async handle({ input, serverId, tx, emit, now, prepared: { target } }) {
    const character_id = target.server_character_id;
    if (!(await mayOpen(tx, serverId, character_id))) return fail('character_not_found');
    const memberships = await lockMemberships(tx, character_id);
    const org = await lockOrg(tx, serverId, input.org_id);
    if (!org) return fail('not_found');
    if (org.status === 'dissolved') return fail('account_closed');
    const byHand = refuseByHand(org);
    if (byHand) return byHand;
    if (org.owner_character_id === character_id) return fail('already_processed');
    const scope = { tx, emit, now };
    if (!(await findMember(tx, org.id, character_id))) {
      const staff = staffOf(await listRanks(tx, org.id));
      const joining = {
        character_id,
        rank_id: staff.id,
        rank: staff.name,
        joined_at: now,
        user_id: target.user_id,
      };
      const refusal = await join(scope, org, joining, memberships);
      if (refusal?.failure === 'limit_exceeded') return fail('limit_exceeded', { message: refusal.message! });
    }
    return { org: await showOrg(tx, await changeOwner(scope, org, character_id, input.reason)) };
  },
});
