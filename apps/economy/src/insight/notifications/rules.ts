import type { RequestContext } from '@cabildo/contracts/action';
import type { Notification } from '@cabildo/contracts/economy/insight/notifications/notifications.ts';
import { NOTICES } from './notices.ts';
import type { NotificationRow } from './table.ts';

/** FU-09: the message of a row that stands for several notices. */
const MANY = {
  es: (count: number, last: string) => `${count} avisos más de la misma persona. El último: ${last}`,
  en: (count: number, last: string) => `${count} more notices from the same person. The last: ${last}`,
};

/** A notification as its character reads it, in present words: the stored row has the event's data and no text. */
export function notificationView(
  { id, kind, event, data, count, read_at, created_at }: NotificationRow,
  { locale }: Pick<RequestContext, 'locale'>,
): Notification {
  const last = NOTICES.get(event)!.say(data as never)[locale];
  const message = count === 1 ? last : MANY[locale](count, last);
  return {
    notification_id: id,
    kind,
    event,
    data,
    count,
    message,
    is_read: read_at !== null,
    created_at: created_at.toISOString(),
  };
}
