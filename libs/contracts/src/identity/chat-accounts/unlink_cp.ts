import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { snowflakeParam } from '../../fields.ts';

export default defineAction('users.unlink_cp', {
  kind: 'command',
  access: 'authenticated',
  summary:
    'Unlink one of your chat-platform accounts: bots know you by it no more, and its roles stop counting.',
  input: z.object({ cp_id: snowflakeParam() }),
  output: z.object({ unlinked: z.literal(true), cp_id: z.string() }),
  errors: ['error', 'not_found'],
});
