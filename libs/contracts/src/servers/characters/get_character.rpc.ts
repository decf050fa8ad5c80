import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The part of a character that other services need; they cache the answer until a `character.*` event. */
export default defineRpc('servers.get_character', {
  kind: 'query',
  input: z.object({ server_character_id: z.int() }),
  output: z.object({
    /** Null: the character never existed, or was deleted. */
    character: z
      .object({
        server_character_id: z.int(),
        server_id: z.int(),
        user_id: z.int(),
        name: z.string(),
        surname: z.string().nullable(),
        status: z.enum(['active', 'dead']),
      })
      .nullable(),
  }),
});
