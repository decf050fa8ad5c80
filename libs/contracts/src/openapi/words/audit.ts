import { momentCursorOf } from '../../cursor.ts';
import type { Words } from './word.ts';

/** Words of the parameters of the audit log. */
export const AUDIT: Words = {
  user_id: ['Only what this user did, by hand or through a bot.', 1, 'What everybody did when left out.'],
  cursor: [
    'The `next_cursor` of the page before, to read on from there; it replaces `page`.',
    momentCursorOf({ at: 1_781_000_000_000, uuid: '01a2b3c4-d5e6-7f80-91a2-b3c4d5e6f708' }),
    'The list is read by `page` when left out.',
  ],
  domain: ['Only entries of this part of the platform.', 'bank', 'All parts when left out.'],
  action: [
    'Only entries of exactly this event, without its part of the platform. At `/server_logs?action=query`, send `log_action` in its place.',
    'transfer.completed',
    'All events when left out.',
  ],
  log_action: [
    'Only entries of exactly this event, without its part of the platform.',
    'transfer.completed',
    'All events when left out.',
  ],
  character_id: [
    'Only entries about this character, which may have been deleted.',
    1,
    'All characters when left out.',
  ],
  search: [
    'A part of the note or of the event, in any case of letters and with or without accents.',
    'alquiler',
    'All entries when left out.',
  ],
  date_from: [
    'The first day or moment that counts, in UTC unless a time zone is given.',
    '2026-06-01',
    'From the beginning of the log when left out.',
  ],
  date_to: [
    'The last day or moment that counts; a day counts to its end.',
    '2026-06-30',
    'Up to now when left out.',
  ],
};
