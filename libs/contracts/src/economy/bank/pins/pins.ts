import type { ErrorCode } from '../../../errors.ts';
import { idParam, optional, digitsParam } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';

/** A PIN. Its number of digits is a rule of the server (ECA-13), so the service checks the number: 400 `invalid_pin`. */
export const pinParam = () => digitsParam(1, 64);

/** The refusals for the sake of a PIN that guards an account. */
export const PIN_ERRORS = [
  'pin_required',
  'invalid_pin',
  'pin_locked',
] as const satisfies readonly ErrorCode[];

/** The target of a PIN: exactly one of the two (ECA-14). */
export const pinTargetParams = {
  account_id: optional(idParam('account')),
  card_id: optional(idParam('card')),
};

/** For `.apply()` of an input with {@link pinTargetParams}. */
export const onePinTarget = statedWays({ keyword: 'oneOf', ways: [['account_id'], ['card_id']] });
// error: neither or both were named.
export const PIN_TARGET_ERRORS = [
  'error',
  'account_not_found',
  'card_not_found',
  'card_expired',
] as const satisfies readonly ErrorCode[];
