import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';

/** ECB-17 */
export default defineAction('server_economy.remove_contact', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Remove a contact of one of your characters.',
  input: z.object({ contact_id: idParam('contact') }),
  output: z.object({ removed: z.literal(true), contact_id: z.int() }),
  errors: ['not_found', 'forbidden'],
});
