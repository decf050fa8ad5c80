import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'delete',
  kind: 'command',
  access: 'owner',
  summary:
    'Delete the server with everything in it, for good. Its join code and chat community are free at once.',
  input: z.object({}),
  output: z.object({ deleted: z.literal(true), server_id: z.int() }),
  errors: ['forbidden', 'not_found'],
});
