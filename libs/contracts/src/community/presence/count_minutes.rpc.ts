import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Counts the minutes in game, without those away from the keyboard, since the day of a moment (RC-05). */
export default defineRpc('community.count_minutes', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    user_id: z.int(),
    /** null: of all characters of the user. */
    server_character_id: z.int().nullable(),
    from: z.iso.datetime(),
  }),
  output: z.object({
    /** On the UTC day of `from` and all days since; 400 days are kept. */
    minutes: z.int(),
    /** Of them, those up to the minute of `from`; null: the minutes of that day are only known as a sum. */
    before: z.int().nullable(),
  }),
});
