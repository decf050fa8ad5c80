import type { ErrorCode } from '../../../errors.ts';
import { idParam, optional, digitsParam } from '../../../fields.ts';

/** A PIN. How many digits it must have is the server's rule (ECA-13), so the service checks it: 400 `invalid_pin`. */
export const pinParam = () => digitsParam(1, 64);

/** What a PIN belongs to: exactly one of the two (ECA-14). */
export const pinHolderParams = {
  account_id: optional(idParam('account')),
  card_id: optional(idParam('card')),
};

// error: neither or both were named.
export const PIN_HOLDER_ERRORS = [
  'error',
  'account_not_found',
  'card_not_found',
  'card_expired',
] as const satisfies readonly ErrorCode[];
