import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { PIN_TARGET_ERRORS, pinTargetParams, onePinTarget, pinParam } from './pins.ts';
import { bankConfig } from '../../config/config.ts';

/** ECA-15, ECA-16 */
export default defineAction('server_economy.verify_pin', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Try the PIN of an account or a card that you may use; too many wrong ones lock it.',
  input: z.object({ ...pinTargetParams, pin: pinParam() }).apply(onePinTarget),
  output: z.object({ has_pin: z.boolean(), verified: z.literal(true) }),
  errors: [
    ...PIN_TARGET_ERRORS,
    'forbidden',
    'account_closed',
    'invalid_pin',
    'pin_locked',
    'limit_exceeded',
  ],
});
