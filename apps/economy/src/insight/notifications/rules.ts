import type { Locale } from '@cabildo/contracts/errors';
import type { Notification } from '@cabildo/contracts/economy/insight/notifications/notifications.ts';
import { plain, sentence, type NotePart, type Sentence } from '@cabildo/contracts/sentence.ts';
import { NOTICES } from './notices.ts';
import type { NotificationRow } from './table.ts';

/** FU-09: the message of a row that stands for several notices. */
const MANY: Readonly<Record<Locale, (count: number, last: Sentence) => Sentence>> = {
  es: (count, last) => sentence`${count} avisos más de la misma persona. El último: ${last}`,
  en: (count, last) => sentence`${count} more notices from the same person. The last: ${last}`,
};

/** The message of a notification in present words: the stored row has the event's data and no text. */
export function messageOf(
  { event, data, count }: Pick<NotificationRow, 'event' | 'data' | 'count'>,
  locale: Locale,
): Sentence {
  const last = NOTICES.get(event)!.say(data as never)[locale];
  return count === 1 ? last : MANY[locale](count, last);
}

/** A notification as its character reads it. */
export const notificationView = (
  { id, kind, event, data, count, read_at, created_at }: NotificationRow,
  message_parts: NotePart[],
): Notification => ({
  notification_id: id,
  kind,
  event,
  data,
  count,
  message: plain(message_parts),
  message_parts,
  is_read: read_at !== null,
  created_at: created_at.toISOString(),
});
