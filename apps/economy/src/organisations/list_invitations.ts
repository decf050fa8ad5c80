import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/organisations/list_invitations.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { listInvitations } from './invitations.table.ts';
import { membersAmong } from './members.table.ts';
import { findOrg } from './orgs.table.ts';
import { refuseRight } from './rules.ts';
import { showInvitations } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, characters, db, now }) {
    const { org_id: orgId, status } = input;
    const characterIds = [...characters];
    if (orgId !== undefined) {
      if (!(await findOrg(db, serverId, orgId))) return fail('not_found');
      const own = await membersAmong(db, orgId, characterIds);
      const hiring = own.find(({ rights }) => rights.includes('hire'));
      const refusal = isAllowed('manage_orgs', member) ? undefined : refuseRight(hiring, 'hire');
      if (refusal) return refusal;
    }
    const { rows, total } = await listInvitations(
      db,
      { characterIds, orgId, status, now },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { invitations: await showInvitations(db, rows, now), ...pageOf(input, total) };
  },
});
