import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction('servers.unlink_cp_guild', {
  kind: 'command',
  access: 'owner',
  summary: 'Undo the link between the server and its chat community.',
  input: z.object({}),
  output: z.object({ unlinked: z.literal(true), server_id: z.int() }),
  errors: ['forbidden', 'not_found'],
});
