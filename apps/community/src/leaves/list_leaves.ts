import contract from '@cabildo/contracts/community/leaves/list_leaves.ts';
import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { answeredBy } from './answering.ts';
import { listLeaves } from './table.ts';
import { leaveView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, ask, db }) {
    const people = await answeredBy(ask, member);
    const readable = people && [...people, member.user_id];
    const { user_id } = input;
    if (user_id !== undefined && readable && !readable.includes(user_id)) return fail('forbidden');
    const { rows, total } = await listLeaves(
      db,
      { serverId, userIds: user_id === undefined ? readable : [user_id], status: input.status },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { leaves: rows.map(leaveView), ...pageOf(input, total) };
  },
});
