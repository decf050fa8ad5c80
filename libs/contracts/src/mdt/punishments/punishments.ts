import { imageId } from '../../images.ts';
import { z } from 'zod';
import { momentParam } from '../../date-param.ts';
import {
  amountParam,
  enumParam,
  idParam,
  intParam,
  jsonParam,
  longTextParam,
  quantityParam,
  withDefault,
} from '../../fields.ts';
import { MAX_LICENSE_POINTS } from '../../inventory/licenses/licenses.ts';
import { MAX_JAIL_MINUTES } from '../charges/charges.ts';
import { sentence } from '../jail/jail.ts';
import { evidenceParam } from './evidence-param.ts';

export const PUNISHMENT_TYPES = ['warning', 'fine', 'jail', 'kick', 'ban', 'other'] as const;
/** `expired`: the punishment was not voided, and its `expires_at` has passed. */
export const PUNISHMENT_STATUSES = ['active', 'expired', 'voided'] as const;

/**
 * The state of a fine in the economy. `pending` and `voiding`: the economy is asked to create or to cancel the fine.
 * `refused`: the fine is not owed, `refusal` says why. `refunding`, `refunded`: it was paid, and is given back since the punishment is
 * voided (TR-04).
 */
export const FINE_STATUSES = [
  'pending',
  'owed',
  'paid',
  'voiding',
  'cancelled',
  'refused',
  'refunding',
  'refunded',
] as const;
/** The states of a fine by which punishments are listed. */
export const FINE_FILTERS = ['unpaid', 'paid', 'cancelled', 'refused', 'refunding', 'refunded'] as const;
export type FineFilter = (typeof FINE_FILTERS)[number];
/** The state of licence points in the inventory, in the same words. `cancelled`: they were not deducted, or were given back. */
export const POINTS_STATUSES = ['pending', 'deducted', 'voiding', 'cancelled', 'refused'] as const;

/** The most charges of one punishment, and how often it may count each (OT-07). */
export const MAX_CHARGES = 20;
const MAX_COUNT = 100;

/** A charge of a punishment as it was when the punishment was given; the penal code may have changed since (OT-07). */
export const countedCharge = z
  .object({
    charge_id: z.int(),
    code: z.string(),
    title: z.string(),
    count: z.int(),
    /** For each count, like minutes and points. */
    fine_amount: z.int(),
    jail_minutes: z.int(),
    license_points: z.int(),
  })
  .meta({ id: 'CountedCharge' });

/** A fine, which is owed to the server (ECB-03). */
export const fine = z
  .object({
    amount: z.int(),
    status: z.enum(FINE_STATUSES),
    /** The debt in the economy; null while the fine is not owed. */
    debt_id: z.int().nullable(),
    /**
     * character_not_found: the character has died or was deleted. forbidden: the server collects no fines. limit_exceeded: the
     * server has lowered `fines_config.max_fine` meanwhile (OT-06).
     */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'Fine' });

/** Licence points that are deducted. */
export const points = z
  .object({
    license_id: z.int(),
    points: z.int(),
    /** The points that were really deducted, at most those that were left; null while none are. */
    deducted: z.int().nullable(),
    /**
     * The points that were given back as the punishment was voided: fewer, where the licence has been granted anew since, or has
     * no room for them. null while none are.
     */
    restored: z.int().nullable(),
    status: z.enum(POINTS_STATUSES),
    /** The code with which the inventory refused to deduct them. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'PunishmentPoints' });

/** A punishment, as a record (V1-06). */
export const punishment = z
  .object({
    punishment_id: z.int(),
    server_id: z.int(),
    status: z.enum(PUNISHMENT_STATUSES),
    type: z.enum(PUNISHMENT_TYPES),
    /** The punished character, which may have died or been deleted since, */
    server_character_id: z.int().nullable(),
    /** or the punished user, who may have left. */
    user_id: z.int().nullable(),
    reason: z.string(),
    evidence: z.array(
      z.object({ url: z.string(), image_id: imageId, note: z.string().nullable() }).meta({ id: 'Evidence' }),
    ),
    charges: z.array(countedCharge),
    officer_character_id: z.int().nullable(),
    jail_minutes: z.int().nullable(),
    /** RC-05: null: the punishment brings no time in jail. */
    sentence: sentence.nullable(),
    /** Where a user is banned by it, the end of the ban, too. */
    expires_at: z.iso.datetime().nullable(),
    /** SV-18: whether a user is banned or kicked by it, and which; else it is a record alone. */
    apply: z.boolean(),
    removed_user_id: z.int().nullable(),
    fine: fine.nullable(),
    points: points.nullable(),
    /** The user who gave the punishment; null: a key of the server did (V1-06). */
    created_by: z.int().nullable(),
    /** The key that gave it; null for punishments of keys from before this was stored, too (OT-13). */
    created_by_key_id: z.int().nullable(),
    created_at: z.iso.datetime(),
    voided_by: z.int().nullable(),
    voided_at: z.iso.datetime().nullable(),
    void_reason: z.string().nullable(),
    /** RC-06: an expunged punishment is shown to owner and admins alone. */
    expunged_by: z.int().nullable(),
    expunged_at: z.iso.datetime().nullable(),
    expunge_reason: z.string().nullable(),
  })
  .meta({ id: 'Punishment' });

const chargeCount = z.strictObject({
  charge_id: idParam('charge'),
  count: withDefault(intParam(1, MAX_COUNT), 1),
});

/** The parameters that describe a punishment. */
export const punishmentParams = {
  server_character_id: idParam('character'),
  user_id: idParam('user'),
  type: enumParam(PUNISHMENT_TYPES),
  status: enumParam(PUNISHMENT_STATUSES),
  reason: longTextParam(1, 500),
  evidence: evidenceParam(),
  officer_character_id: idParam('character'),
  charges: jsonParam(z.array(chargeCount).min(1).max(MAX_CHARGES)),
  fine_amount: amountParam(0),
  jail_minutes: intParam(0, MAX_JAIL_MINUTES),
  license_id: idParam('license'),
  license_points: quantityParam(MAX_LICENSE_POINTS, 0),
  expires_at: momentParam(),
};
