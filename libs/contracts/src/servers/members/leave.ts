import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction('servers.leave', {
  kind: 'command',
  access: { to: 'member', governs: true },
  summary: 'Leave a server; characters, money and items stay and are regained by joining again.',
  input: z.object({}),
  output: z.object({ left: z.literal(true), server_id: z.int() }),
  errors: ['forbidden', 'not_found'],
});
