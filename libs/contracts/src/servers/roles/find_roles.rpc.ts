import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Finds which of the roles a server has (DK-02). */
export default defineRpc('servers.find_roles', {
  kind: 'query',
  input: z.object({ server_id: z.int(), role_ids: z.array(z.int()) }),
  output: z.object({ role_ids: z.array(z.int()) }),
});
