import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, governing, optional, withDefault } from '../../fields.ts';
import { oneOf, statedWays } from '../../ways.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

/** ECB-03, OT-06, OT-07, SV-18 */
export default defineAction('server_mdt.create_punishment', {
  v1: { address: 'POST /v1/servers/:server_id/punishments', scope: 'game' },
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  answer: { created: true },
  summary:
    'Punish a character or a user: on record, with a fine or licence points, and with `apply` by a ban or kick.',
  input: z
    .object({
      /** A character of the server, alive if it is fined or loses points, whose user has no higher rank than the caller (OT-06); */
      server_character_id: optional(params.server_character_id),
      /** or a member of no higher rank, but not both. */
      user_id: optional(params.user_id),
      /** Only where charges are named may it be left out: jail if they come to minutes, else fine if to a fine, else warning. */
      type: optional(params.type),
      reason: params.reason,
      /** A list of addresses, or of {url, note}. */
      evidence: optional(params.evidence),
      /**
       * The character that punishes: any of the server for a moderator, else one of the caller's that is on duty (OT-06). Default: the
       * only one of the caller's that is on duty.
       */
      officer_character_id: optional(params.officer_character_id),
      /**
       * A list of {charge_id, count}, each charge once; their sums are fine, minutes and points, unless these are sent, then also
       * 0 (OT-07).
       */
      charges: optional(params.charges),
      /** The character will owe this amount to the server; up to its `fines_config.max_fine`. Type `fine` needs it. */
      fine_amount: optional(params.fine_amount),
      /** Only for type `jail`, unless charges bring the minutes. */
      jail_minutes: optional(params.jail_minutes),
      /** A licence that the character has, with points; with license_points. */
      license_id: optional(params.license_id),
      /** Only for a caller with manage_licenses or the power punish. */
      license_points: optional(params.license_points),
      /** In the future, ten years away at most. */
      expires_at: optional(params.expires_at),
      /** Bans or kicks the user, or the player of the character, besides (SV-18): only type ban or kick, with manage_members. */
      apply: governing(withDefault(boolParam(), false)),
    })
    .apply(oneOf(['server_character_id'], ['user_id']))
    .apply(
      statedWays(
        { keyword: 'anyOf', ways: [['type'], ['charges']] },
        { keyword: 'anyOf', ways: [['fine_amount'], ['charges']], when: { type: 'fine' } },
      ),
    ),
  images: { purpose: 'evidence', in: ['evidence'] },
  output: z.object({ punishment_id: z.int(), punishment }),
  // error: parameters that exclude each other, a licence without points, or a charge that comes twice.
  // invalid_amount: a fine or points of 0 without charges. already_processed: the licence is revoked.
  // not_found: the server lacks the member or a charge, or the character the licence. character_not_found: either character.
  // forbidden: the punished user has a higher rank, may not be removed, the officer is not the caller's on duty, or a
  // permission lacks. limit_exceeded: the fine is above max_fine, or `punishments_given` of the user is used up (FU-09).
  errors: [
    'error',
    'invalid_amount',
    'character_not_found',
    'not_found',
    'already_processed',
    'forbidden',
    'limit_exceeded',
  ],
});
