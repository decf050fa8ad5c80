import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { PERMISSIONS } from '../../permissions.ts';

/** The members of a server who have one of these permissions, those of the highest rank first. */
export default defineRpc('servers.list_holders', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)).min(1),
    limit: z.int().min(1).max(100),
  }),
  output: z.object({ user_ids: z.array(z.int()) }),
});
