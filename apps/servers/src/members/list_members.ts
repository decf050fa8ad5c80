import { fail, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/members/list_members.ts';
import { handler } from '../deps.ts';
import { findRole } from '../roles/table.ts';
import { countMembers, listMembers, memberView } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { role, search, role_id, user_ids } = input;
    if (role_id !== undefined && !(await findRole(db, serverId, role_id))) return fail('not_found');
    const filter = { server_id: serverId, role, search, role_id, user_ids };
    const [rows, total] = await Promise.all([
      listMembers(db, filter, input.per_page, offsetOf(input)),
      countMembers(db, filter),
    ]);
    return { members: rows.map(memberView), ...pageOf(input, total) };
  },
});
