import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Lists servers by id with their languages, a part at a time (DK-01). */
export default defineRpc('servers.list_server_languages', {
  kind: 'query',
  input: z.object({
    /** The last server of the part before; 0: none. */
    after: z.int(),
  }),
  output: z.object({
    servers: z.array(z.object({ server_id: z.int(), language_tag: z.string().nullable() })),
  }),
});
