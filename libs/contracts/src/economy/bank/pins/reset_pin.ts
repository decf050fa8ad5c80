import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional } from '../../../fields.ts';
import { PIN_TARGET_ERRORS, pinTargetParams, onePinTarget, pinParam } from './pins.ts';
import { bankConfig } from '../../config/config.ts';

/** ECA-17 */
export default defineAction('server_economy.reset_pin', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  settings: bankConfig,
  summary: 'Replace or remove a forgotten PIN, and lift its lock.',
  input: z
    .object({
      ...pinTargetParams,
      /** The new PIN; without this parameter the present one is removed. */
      pin: optional(pinParam()),
    })
    .apply(onePinTarget),
  output: z.object({ has_pin: z.boolean() }),
  errors: [...PIN_TARGET_ERRORS, 'account_closed', 'account_disabled', 'invalid_pin', 'no_pin_set'],
});
