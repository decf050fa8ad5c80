import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  v1: 'POST /v1/servers/:server_id/punishments',
  action: 'create_punishment',
  kind: 'command',
  access: { to: 'mod', governs: false },
  answer: { created: true },
  summary:
    'Punish a character or a user: a record, a fine, licence points; nobody is removed by it (V1-06, ECB-03, OT-06)',
  input: z.object({
    /** A character of the server, alive if it is fined or loses points, whose user has no higher rank than the caller (OT-06); */
    server_character_id: optional(params.server_character_id),
    /** or a member of no higher rank, but not both. */
    user_id: optional(params.user_id),
    type: params.type,
    reason: params.reason,
    /** A list of addresses, or of {url, note}. */
    evidence: optional(params.evidence),
    /** The character that punishes: any of the server. */
    officer_character_id: optional(params.officer_character_id),
    /** The character will owe this amount to the server; up to its `fines_config.max_fine`. Type `fine` needs it. */
    fine_amount: optional(params.fine_amount),
    /** Only for type `jail`. */
    jail_minutes: optional(params.jail_minutes),
    /** A licence that the character has, with points; with license_points. */
    license_id: optional(params.license_id),
    /** Only for a caller with manage_licenses. */
    license_points: optional(params.license_points),
    /** In the future, ten years away at most. */
    expires_at: optional(params.expires_at),
  }),
  output: z.object({ punishment_id: z.int(), punishment }),
  // error: parameters that exclude each other, or a licence without points. already_processed: the licence is revoked.
  // not_found: the server lacks the member, or the character the licence. character_not_found: either of the characters.
  // forbidden: the punished user has a higher rank, or points need manage_licenses. limit_exceeded: the fine is above max_fine.
  errors: ['error', 'character_not_found', 'not_found', 'already_processed', 'forbidden', 'limit_exceeded'],
});
