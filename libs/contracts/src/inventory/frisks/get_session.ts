import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { friskSession } from './frisks.ts';

/** FR-06 */
export default defineAction('server_cacheo.get_session', {
  kind: 'query',
  access: 'member',
  summary: 'Show a frisk and what it found to the one who searched, the one searched and staff.',
  input: z.object({ session_id: idParam('frisk') }),
  output: z.object({ session: friskSession }),
  errors: ['not_found', 'forbidden'],
});
