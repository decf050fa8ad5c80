import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, numericIdParam, optional } from '../../fields.ts';
import { oneOf } from '../../ways.ts';

/** SV-18 */
export default defineAction('servers.unban', {
  kind: 'command',
  access: { to: 'manage_members', governs: true },
  summary: 'Lift the ban of somebody, who may join again and then regains all that was theirs.',
  input: z
    .object({
      /** The id of before or of now, of a person who deleted an account and came back. */
      target_user_id: optional(idParam('user')),
      target_gp_id: optional(numericIdParam()),
    })
    .apply(oneOf(['target_user_id'], ['target_gp_id'])),
  output: z.object({
    unbanned: z.literal(true),
    /** Null: the ban was of an account of the game platform. */
    user_id: z.int().nullable(),
  }),
  // not_found: the user is not banned, or not any more.
  errors: ['forbidden', 'not_found'],
});
