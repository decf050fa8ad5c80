import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('users.revoke_key', {
  kind: 'command',
  access: 'authenticated',
  summary: 'Revoke one of your keys, such as that of a device that was lost.',
  input: z.object({ key_id: idParam('key') }),
  output: z.object({ revoked: z.literal(true), key_id: z.int() }),
  errors: ['error', 'not_found', 'already_processed'],
});
