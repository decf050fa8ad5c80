import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('servers.revoke_api_key', {
  kind: 'command',
  access: 'owner',
  summary: 'End a key of the server.',
  input: z.object({ key_id: idParam('server_key') }),
  output: z.object({ revoked: z.literal(true), key_id: z.int() }),
  errors: ['forbidden', 'not_found'],
});
