import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { confiscatedItems } from './frisks.ts';

/** FR-04, FR-05 */
export default defineAction('server_cacheo.complete', {
  kind: 'command',
  access: 'member',
  summary: 'End a frisk in which every find is decided: what is confiscated leaves the inventory.',
  input: z.object({ session_id: idParam('frisk') }),
  output: z.object({
    session_id: z.int(),
    state: z.literal('completed'),
    confiscated: confiscatedItems,
  }),
  // error (409): items are undecided, listed in `pending_results`.
  errors: ['not_found', 'forbidden', 'expired', 'already_processed', 'error'],
});
