import { fail } from '@cabildo/contracts/errors';
import { cutPageBy, offsetOf, pageOf, rankCursorOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/members/list_members.ts';
import { handler } from '../deps.ts';
import { findRole } from '../roles/table.ts';
import { countMembers, listMembers, memberView, type MemberRow } from './list.table.ts';

const cursorAfter = ({ hierarchy, joined_at, user_id }: MemberRow): string =>
  rankCursorOf({ hierarchy, at: joined_at.getTime(), user_id });

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { role, search, role_id, user_ids, cursor, per_page, page = 1 } = input;
    if (role_id !== undefined && !(await findRole(db, serverId, role_id))) return fail('not_found');
    const filter = { server_id: serverId, role, search, role_id, user_ids };
    // The query reads one row more than the page, to know whether another page follows.
    const numbered = { page, per_page };
    const offset = cursor === undefined ? offsetOf(numbered) : 0;
    const at = { limit: per_page + 1, offset, after: cursor ?? undefined };
    const [rows, total] = await Promise.all([listMembers(db, filter, at), countMembers(db, filter)]);
    const { shown, next_cursor } = cutPageBy(rows, input, memberView, cursorAfter);
    return { members: shown, ...pageOf(numbered, total), next_cursor };
  },
});
