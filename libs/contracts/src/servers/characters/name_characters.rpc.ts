import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** What characters are called now, dead or alive, and of which server they are. Unknown and deleted ones are left out. */
export default defineRpc({
  service: 'servers',
  rpc: 'name_characters',
  kind: 'query',
  input: z.object({ server_character_ids: z.array(z.int()).max(10_000) }),
  output: z.object({
    characters: z.array(z.object({ server_character_id: z.int(), server_id: z.int(), name: z.string() })),
  }),
});
