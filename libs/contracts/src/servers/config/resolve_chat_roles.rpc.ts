import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The chat roles of a member that count (CF-03): those that the bot reported, else those that the client sent. */
export default defineRpc('servers.resolve_chat_roles', {
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int(), sent: z.array(z.string()) }),
  output: z.object({ cp_role_ids: z.array(z.string()) }),
});
