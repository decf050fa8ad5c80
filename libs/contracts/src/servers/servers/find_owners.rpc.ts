import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The owner of each of these servers; unknown and deleted ones are left out. */
export default defineRpc('servers.find_owners', {
  kind: 'query',
  input: z.object({ server_ids: z.array(z.int()).max(1_000) }),
  output: z.object({ owners: z.array(z.object({ server_id: z.int(), user_id: z.int() })) }),
});
