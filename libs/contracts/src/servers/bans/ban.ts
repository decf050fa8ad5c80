import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { ban, banParams } from './bans.ts';

/** SV-18 */
export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'ban',
  kind: 'command',
  access: { to: 'manage_members', governs: true, recordsRefusals: true },
  summary: 'Ban a user from the server: a member of lower rank is removed, and nobody banned can join.',
  input: z.object({
    /** A member or not; of one who is banned, reason and end are replaced. */
    target_user_id: idParam('user'),
    reason: banParams.reason,
    /** In the future. If left out, the ban has no end. */
    expires_at: optional(banParams.expires_at),
  }),
  output: z.object({
    ban,
    /** Whether the user was a member. Characters, money and items stay. */
    kicked: z.boolean(),
  }),
  // error: the end is not in the future. not_found: there is no such user. limit_exceeded: the server has as many bans as it may.
  errors: ['error', 'forbidden', 'not_found', 'limit_exceeded'],
});
