import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Lists the members who have a role, a part at a time, by their ids (AC-02). */
export default defineRpc('servers.list_role_members', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    role_id: z.int(),
    /** The last user of the part before; 0: none. */
    after: z.int(),
  }),
  output: z.object({
    /** null: the server has no such role. */
    user_ids: z.array(z.int()).nullable(),
    /** The next `after`; null: this part is the last. */
    next: z.int().nullable(),
  }),
});
