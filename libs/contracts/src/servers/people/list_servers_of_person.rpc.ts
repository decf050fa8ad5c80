import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The servers that hold anything of a person: memberships, and characters from before one ended (ID-21). */
export default defineRpc('servers.list_servers_of_person', {
  kind: 'query',
  input: z.object({ user_id: z.int() }),
  output: z.object({
    servers: z.array(
      z.object({
        server_id: z.int(),
        server_name: z.string(),
        /** null: the person is no member any more. */
        role: z.string().nullable(),
      }),
    ),
  }),
});
