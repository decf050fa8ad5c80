import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { snowflakeParam } from '../../fields.ts';

export default defineAction('server_roles.transfer_server', {
  kind: 'command',
  access: { to: 'owner', recordsRefusals: true },
  summary: 'Make another member the owner; you become an admin.',
  input: z.object({
    /** A chat account that the new owner has linked. */
    target_cp_id: snowflakeParam(),
  }),
  output: z.object({
    transferred: z.literal(true),
    server_id: z.int(),
    /** The new owner. */
    owner_user_id: z.int(),
  }),
  errors: ['forbidden', 'not_found', 'self_transfer', 'limit_exceeded'],
});
