import contract from '@cabildo/contracts/community/leaves/list_leaves.ts';
import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { answeredBy } from './answering.ts';
import { listLeaves } from './table.ts';
import { awayView, leaveView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, ask, db }) {
    const people = await answeredBy(ask, member);
    const readable = people && [...people, member.user_id];
    const { user_id, away_on: awayOn, status } = input;
    const mayRead = (id: number): boolean => !readable || readable.includes(id);
    // Rosters and boards show every member who is away (AC-03).
    const isPublic = awayOn !== undefined;
    if (user_id !== undefined && !isPublic && !mayRead(user_id)) return fail('forbidden');
    const { rows, total } = await listLeaves(
      db,
      {
        serverId,
        userIds: user_id !== undefined ? [user_id] : isPublic ? undefined : readable,
        status,
        awayOn,
      },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return {
      leaves: rows.map((row) => (mayRead(row.user_id) ? leaveView(row) : awayView(row))),
      ...pageOf(input, total),
    };
  },
});
