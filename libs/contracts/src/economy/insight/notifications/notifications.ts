import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../../config/config.ts';

/** Which of a character's notifications are shown (ECB-18). */
export const NOTIFICATION_FILTERS = ['all', 'read', 'unread'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** What a character is told by the bank (ECB-18). */
export const notification = z.object({
  notification_id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The event that it tells of, and its data: for programs. */
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** Notices of one sender that the row stands for; `event` and `data` are those of the last (FU-09). */
  count: z.int(),
  /** In the reader's language. */
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
});
export type Notification = z.output<typeof notification>;
