import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/insight/notifications/mark_notification_read.ts';
import { handler } from '../../deps.ts';
import { messageOf, notificationView } from './rules.ts';
import { findNotification, lockNotification, markRead } from './table.ts';

export default handler(contract, {
  async prepare({ input, serverId, ctx, db, deps }) {
    const found = await findNotification(db, serverId, input.notification_id);
    if (!found) return fail('not_found');
    const [message_parts] = await deps.names.tell(serverId, [messageOf(found, ctx.locale)], ctx.locale);
    return { message_parts: message_parts! };
  },
  async handle({ input, serverId, characters, tx, now, prepared: { message_parts } }) {
    const found = await lockNotification(tx, serverId, input.notification_id);
    if (!found) return fail('not_found');
    if (!characters.has(found.character_id)) return fail('forbidden');
    if (found.read_at === null) await markRead(tx, found.id, now);
    return { notification: notificationView({ ...found, read_at: found.read_at ?? now }, message_parts) };
  },
});
