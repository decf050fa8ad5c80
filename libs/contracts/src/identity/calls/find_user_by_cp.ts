import { z } from 'zod';
import { defineCall } from '../../action.ts';

/** Who has linked a chat account (ID-09: one person at most). */
export default defineCall({
  service: 'identity',
  call: 'find_user_by_cp',
  kind: 'query',
  input: z.object({ cp_id: z.string() }),
  output: z.object({
    /** null: nobody. */
    user_id: z.int().nullable(),
  }),
});
