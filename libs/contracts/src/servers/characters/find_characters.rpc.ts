import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The newest characters of a server, 50 at most, whose name or identity number contains a text (GW-28). */
export default defineRpc('servers.find_characters', {
  kind: 'query',
  input: z.object({ server_id: z.int(), search: z.string() }),
  output: z.object({ server_character_ids: z.array(z.int()) }),
});
