import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { joinCodeParam } from './join-code.ts';

export default defineAction('servers.regenerate_code', {
  kind: 'command',
  access: 'owner',
  summary: 'Replace the join code by the one sent, or by a random one; the old code stops working at once.',
  input: z.object({ join_code: optional(joinCodeParam()) }),
  output: z.object({ server_id: z.int(), join_code: z.string() }),
  errors: ['already_exists', 'forbidden', 'not_found'],
});
