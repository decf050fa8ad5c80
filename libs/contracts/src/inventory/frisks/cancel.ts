import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_cacheo',
  action: 'cancel',
  kind: 'command',
  access: 'member',
  // The specification describes this in FR-06.
  summary: 'End an own frisk, or any as staff, without confiscating anything',
  input: z.object({ session_id: idParam('frisk') }),
  output: z.object({ session_id: z.int(), state: z.literal('cancelled') }),
  errors: ['not_found', 'forbidden', 'expired', 'already_processed'],
});
