import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional } from '../../../fields.ts';
import { PIN_TARGET_ERRORS, pinTargetParams, onePinTarget, pinParam } from './pins.ts';
import { bankConfig } from '../../config/config.ts';

/** ECA-17 */
export default defineAction('server_economy.set_pin', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Give an account or a card its first PIN, or a new one in exchange for the old.',
  input: z
    .object({
      ...pinTargetParams,
      pin: pinParam(),
      /** The present PIN, required when there is one; for the first PIN of a card, the account's where that has one (ECA-14). */
      old_pin: optional(pinParam()),
    })
    .apply(onePinTarget),
  output: z.object({ has_pin: z.literal(true) }),
  errors: [
    ...PIN_TARGET_ERRORS,
    'forbidden',
    'account_closed',
    'account_disabled',
    'invalid_pin',
    'pin_required',
    'no_pin_set',
    'pin_locked',
    'limit_exceeded',
  ],
});
