import type { InputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type setVehicleFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import type { Flagging } from '../vehicles/logs.table.ts';
import { NOT_IMPOUNDED, type Flags } from '../vehicles/rules.ts';

/** The flags that a request sends. */
export type SentFlags = Pick<
  InputOf<typeof setVehicleFlags>,
  'stolen' | 'impounded' | 'impound_fee' | 'impound_place'
>;

/** Whether a request lifts flags and sets none, which no quota stops (OT-03). */
export const onlyLifts = (sent: SentFlags): boolean =>
  sent.stolen !== true && (sent.impounded === false || !concernsImpound(sent));

/** Whether a request impounds a vehicle, releases it, or changes its impound. */
export const concernsImpound = ({ impounded, impound_fee, impound_place }: SentFlags): boolean =>
  [impounded, impound_fee, impound_place].some((each) => each !== undefined);

/** CA-08: the flags of a vehicle as a request wants them; what is not sent stays. */
export function wantedFlags(
  stored: Flags,
  { stolen = stored.is_stolen, impounded, impound_fee: fee, impound_place: place }: SentFlags,
  { userId, now }: { userId: number; now: Date },
): Flags | Failure<'error'> {
  const isThere = stored.impounded_at !== null;
  const isWanted = impounded ?? isThere;
  const isAboutImpound = fee !== undefined || (place !== undefined && place !== null);
  if (!isWanted && isAboutImpound) return fail('error', { message: NO_IMPOUND });
  if (!isWanted) return { is_stolen: stolen, ...NOT_IMPOUNDED };
  const since = isThere ? stored : { impounded_at: now, impounded_by: userId };
  return {
    is_stolen: stolen,
    impound_fee: fee ?? stored.impound_fee ?? 0,
    impound_place: place === undefined ? stored.impound_place : place,
    impounded_at: since.impounded_at,
    impounded_by: since.impounded_by,
    impound_payment_id: stored.impound_payment_id,
  };
}

/** The new values of the flags that differ. */
export function flagging(from: Flags, to: Flags): Flagging {
  const isOther =
    (from.impounded_at === null) !== (to.impounded_at === null) ||
    from.impound_fee !== to.impound_fee ||
    from.impound_place !== to.impound_place;
  const impounded = to.impounded_at && { fee: to.impound_fee!, place: to.impound_place };
  return {
    ...(from.is_stolen !== to.is_stolen && { stolen: to.is_stolen }),
    ...(isOther && { impounded }),
  };
}

const NO_IMPOUND = {
  es: 'impound_fee e impound_place son de un vehículo en el depósito: envía también impounded=1.',
  en: 'impound_fee and impound_place are about an impounded vehicle: send impounded=1 too.',
};
