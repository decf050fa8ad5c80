import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { writtenRefusal } from '../../economy/payments/charges/charges.ts';

/** Judges whether a member, or a key of the server, may ban or kick a user (SV-09, SV-18), as if the removal were asked for. */
export default defineRpc('servers.may_remove', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    /** The user who removes; null: a key of the server, which counts as an admin (V1-01). */
    by_user_id: z.int().nullable(),
    /** BO-09: the user acts through a bot. */
    is_by_bot: z.boolean().optional(),
    user_id: z.int(),
    how: z.enum(['ban', 'kick']),
  }),
  /** null: nothing is refused. */
  output: z.object({ refusal: writtenRefusal.nullable() }),
});
