import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction('servers.delete', {
  kind: 'command',
  access: {
    to: 'owner', // ID-12: a game session cannot create a server, and so cannot delete one either (401).
    isForGameSessions: false,
  },
  summary:
    'Delete the server with everything in it, for good; its join code and chat community are free at once.',
  input: z.object({}),
  output: z.object({ deleted: z.literal(true), server_id: z.int() }),
  // limit_exceeded: the caller has deleted many servers in the last 24 hours (429).
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
