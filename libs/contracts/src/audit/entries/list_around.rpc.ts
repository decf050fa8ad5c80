import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The most entries of one answer. */
export const MAX_AROUND = 50;

/** The log of a server around a moment: what it says about a character, or what a user did; newest first (DK-06). */
export default defineRpc('audit.list_around', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    /** null: what the user did. */
    server_character_id: z.int().nullable(),
    user_id: z.int(),
    at: z.iso.datetime(),
  }),
  /** From an hour before the moment to an hour after it, at most {@link MAX_AROUND}. */
  output: z.object({
    entries: z.array(z.object({ at: z.iso.datetime(), type: z.string(), note: z.string() })),
  }),
});
