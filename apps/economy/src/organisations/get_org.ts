import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/organisations/get_org.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { clockedIn } from './clocked-in.ts';
import { listMembers, membersAmong } from './members.table.ts';
import { findOrg } from './orgs.table.ts';
import { standingOf } from './rules.ts';
import { showMembers, showOrg, showRanks } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, characters, deps, ask, db }) {
    const row = await findOrg(db, serverId, input.org_id);
    if (!row) return fail('not_found');
    const own = await membersAmong(db, row.id, [...characters]);
    const sees = isAllowed('manage_orgs', member) || own.some(({ rights }) => rights.includes('view_staff'));
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const [org, ranks, members] = await Promise.all([
      showOrg(db, row),
      showRanks(db, row.id),
      sees ? Promise.all([listMembers(db, row.id, at), clockedIn(ask, row)]) : null,
    ]);
    const shown = members && (await showMembers(members[1], deps, row, members[0]));
    return { org, ranks, members: shown, mine: own.map(standingOf), ...pageOf(input, org.member_count) };
  },
});
