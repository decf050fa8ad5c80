import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction('servers.rotate_bot_token', {
  kind: 'command',
  access: 'owner',
  answer: { isSecret: true },
  summary: 'Give the server’s bot a new token, shown this once; the one before stops working at once.',
  input: z.object({}),
  output: z.object({ bot_token: z.string() }),
  errors: ['forbidden', 'not_found'],
});
