import contract from '@cabildo/contracts/community/files/get_member_file.ts';
import { cutPageBy, momentCursorOf } from '@cabildo/contracts/fields';
import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { hasFile, listEntries } from './table.ts';
import { entryView } from './views.ts';

export default handler(contract, {
  async run({ input, ctx, serverId, member, db }) {
    const { target_user_id: userId, per_page, cursor: after } = input;
    const withExpunged = member.user_id !== null && isAllowed('admin', member);
    const asked = { serverId, userId, after, limit: per_page + 1, withExpunged };
    const found = await listEntries(db, asked);
    if (found.length === 0 && !(await hasFile(db, serverId, userId))) return fail('not_found');
    const { shown, next_cursor } = cutPageBy(
      found,
      { per_page },
      (row) => entryView(row, ctx.locale),
      ({ at, event_id }) => momentCursorOf({ at: at.getTime(), uuid: event_id }),
    );
    return { entries: shown, next_cursor };
  },
});
