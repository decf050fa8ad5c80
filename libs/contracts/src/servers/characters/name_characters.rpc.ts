import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The present names of characters, dead or alive, and their servers. Unknown and deleted characters are left out. */
export default defineRpc('servers.name_characters', {
  kind: 'query',
  input: z.object({ server_character_ids: z.array(z.int()).max(10_000) }),
  output: z.object({
    characters: z.array(z.object({ server_character_id: z.int(), server_id: z.int(), name: z.string() })),
  }),
});
