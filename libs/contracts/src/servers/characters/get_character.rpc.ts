import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** What other services need to know about a character; they cache the answer until a `character.*` event. */
export default defineRpc({
  service: 'servers',
  rpc: 'get_character',
  kind: 'query',
  input: z.object({ server_character_id: z.int() }),
  output: z.object({
    /** null: never existed, or deleted. */
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
