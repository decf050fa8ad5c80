import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';

/** ECB-14 */
export default defineAction('server_economy.remove_beneficiary', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Remove somebody who would inherit from a character.',
  input: z.object({ beneficiary_id: idParam('beneficiary') }),
  output: z.object({ removed: z.literal(true) }),
  errors: ['not_found', 'forbidden'],
});
