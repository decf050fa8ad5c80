import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { POWERS } from '../../permissions.ts';

/** OT-06 */
export default defineAction('server_mdt.get_my_powers', {
  kind: 'query',
  access: 'member',
  summary:
    'Show which of your characters are on duty at the moment, and the powers that you hold by their departments.',
  input: z.object({}),
  output: z.object({
    powers: z.array(z.enum(POWERS)),
    /** The own characters that are on duty, the longest first. */
    units: z.array(z.int()),
  }),
});
