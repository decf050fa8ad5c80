import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, numericIdParam, optional } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { ban, banParams } from './bans.ts';

/** SV-18 */
export default defineAction('servers.ban', {
  kind: 'command',
  access: { to: 'manage_members', governs: true, recordsRefusals: true },
  summary: 'Ban somebody from the server: a member of lower rank is removed, and nobody banned can join.',
  input: z
    .object({
      /** Who is or was a member, also of a deleted account; of one who is banned, reason and end are replaced. */
      target_user_id: optional(idParam('user')),
      /** An account of the game platform. Of one that never was a member, nothing is told that the caller did not say. */
      target_gp_id: optional(numericIdParam()),
      reason: banParams.reason,
      /** In the future. If left out, the ban has no end. */
      expires_at: optional(banParams.expires_at),
    })
    .apply(oneOf(['target_gp_id'], ['target_user_id'])),
  output: z.object({
    ban,
    /** Whether the user was a member. Characters, money and items stay. */
    kicked: z.boolean(),
  }),
  // error: the end is not in the future. not_found: no such user is or was a member. limit_exceeded: the server has as many bans as it may.
  errors: ['error', 'forbidden', 'not_found', 'limit_exceeded'],
});
