import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { POWERS } from '../../permissions.ts';

/** Where a user serves at the moment (OT-06): the departments in which the user is on duty, the longest first, and those that the user leads. */
export default defineRpc('mdt.find_duties', {
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int() }),
  output: z.object({
    duties: z.array(z.object({ department_id: z.int(), powers: z.array(z.enum(POWERS)) })),
    led: z.array(z.int()),
  }),
});
