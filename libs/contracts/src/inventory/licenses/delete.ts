import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** LI-04 */
export default defineAction('server_licenses.delete', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: true },
  summary: 'Remove a licence on which nothing depends, from the catalogue and from all who have it.',
  input: z.object({ license_id: idParam('license') }),
  output: z.object({ deleted: z.literal(true), license_id: z.int() }),
  // error (409): another licence or an item needs it.
  errors: ['not_found', 'error'],
});
