import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The servers of one user as the profile shows them (spec 2.1, ID-18), by server id. */
export default defineRpc('servers.list_memberships', {
  kind: 'query',
  input: z.object({ user_id: z.int() }),
  output: z.object({
    servers: z.array(
      z.object({
        server_id: z.int(),
        server_name: z.string(),
        server_type: z.enum(['voice', 'text']),
        logo_url: z.string().nullable(),
        role: z.string(),
      }),
    ),
  }),
});
