import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { POWERS } from '../../permissions.ts';

/** OT-06 */
export default defineAction('server_mdt.get_my_powers', {
  kind: 'query',
  access: 'member',
  summary: 'Show the powers that you hold at the moment, by the departments in which you are on duty.',
  input: z.object({}),
  output: z.object({ powers: z.array(z.enum(POWERS)) }),
});
