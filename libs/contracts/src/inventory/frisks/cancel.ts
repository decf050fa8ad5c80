import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** FR-06 */
export default defineAction('server_cacheo.cancel', {
  kind: 'command',
  access: 'member',
  summary: 'End a frisk of yours, or any as staff, without taking anything away.',
  input: z.object({ session_id: idParam('frisk') }),
  output: z.object({ session_id: z.int(), state: z.literal('cancelled') }),
  errors: ['not_found', 'forbidden', 'expired', 'already_processed'],
});
