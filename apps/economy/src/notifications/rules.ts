import type { RequestContext } from '@cabildo/contracts';
import type { Notification } from '@cabildo/contracts/economy/notifications/notifications.ts';
import { NOTICES } from './notices.ts';
import type { NotificationRow } from './table.ts';

/** A notification as its character reads it; the words are those of today, whenever it was stored. */
export function notificationView(
  { id, kind, event, data, read_at, created_at }: NotificationRow,
  { locale }: Pick<RequestContext, 'locale'>,
): Notification {
  const message = NOTICES.get(event)!.say(data as never)[locale];
  return {
    ...{ notification_id: id, kind, event, data, message },
    ...{ is_read: read_at !== null, created_at: created_at.toISOString() },
  };
}
