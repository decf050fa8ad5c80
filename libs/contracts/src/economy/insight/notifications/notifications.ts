import { z } from 'zod';
import { noteParts } from '../../../note-part.ts';
import { NOTIFICATION_KINDS } from '../../config/config.ts';

/** Which of a character's notifications are shown (ECB-18). */
export const NOTIFICATION_FILTERS = ['all', 'read', 'unread'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** A notice from the bank to a character (ECB-18). */
export const notification = z
  .object({
    notification_id: z.int(),
    kind: z.enum(NOTIFICATION_KINDS),
    /** The event that caused the notice, with its data, for programs. */
    event: z.string(),
    data: z.record(z.string(), z.unknown()),
    /** The number of notices from one sender that the entry stands for; `event` and `data` are those of the last (FU-09). */
    count: z.int(),
    /** In the reader's language. */
    message: z.string(),
    /** The same message in parts. */
    message_parts: noteParts,
    is_read: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;
