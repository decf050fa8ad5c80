import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { friskSession } from './frisks.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_cacheo',
  action: 'get_session',
  kind: 'query',
  access: 'member',
  // The specification describes this in FR-06.
  summary: 'A frisk and what was found, for the searcher, the searched and staff',
  input: z.object({ session_id: idParam('frisk') }),
  output: z.object({ session: friskSession }),
  errors: ['not_found', 'forbidden'],
});
