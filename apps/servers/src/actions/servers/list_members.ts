import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/servers/list_members.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { countMembers, listMembers } from '../../sql/members.ts';
import { memberView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const filter = { server_id: membershipOf(ctx).server_id, role: input.role, search: input.search };
    const [rows, total] = await Promise.all([
      listMembers(db, filter, input.per_page, offsetOf(input)),
      countMembers(db, filter),
    ]);
    return { members: rows.map(memberView), ...pageOf(input, total) };
  },
});
