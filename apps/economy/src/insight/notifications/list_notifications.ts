import { cutPage, offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import { handler } from '../../deps.ts';
import { messageOf, notificationView } from './rules.ts';
import { countNotifications, listNotifications } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, character, ctx, db, deps }) {
    const { filter, cursor, per_page } = input;
    const selection = { serverId, characterId: character.id, filter };
    // The row after the page shows that another page follows.
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const [rows, total] = await Promise.all([
      listNotifications(db, selection, at),
      countNotifications(db, selection),
    ]);
    const messages = rows.map((row) => messageOf(row, ctx.locale));
    const told = await deps.names.tell(serverId, messages, ctx.locale);
    const { shown, next_cursor } = cutPage(rows, input, (row, at) => notificationView(row, told[at]!));
    return { notifications: shown, ...pageOf(input, total), next_cursor };
  },
});
