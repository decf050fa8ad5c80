import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The servers that a user owns or administers, by id: those that the user's key opens at /v1 (V1-01). */
export default defineRpc('servers.list_governed_servers', {
  kind: 'query',
  input: z.object({ user_id: z.int() }),
  output: z.object({
    servers: z.array(z.object({ server_id: z.int(), role: z.enum(['owner', 'admin']) })),
  }),
});
