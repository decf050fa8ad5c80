import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional } from '../../../fields.ts';
import { PIN_HOLDER_ERRORS, pinHolderParams, pinParam } from './pins.ts';
import { bankConfig } from '../../config/config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'reset_pin',
  kind: 'command',
  access: ['admin', 'manage_bank_config'],
  governs: false,
  settings: bankConfig,
  summary: 'Replace or remove a forgotten PIN, and lift its lock (ECA-17)',
  input: z.object({
    ...pinHolderParams,
    /** The new one; without it there is none afterwards. */
    pin: optional(pinParam()),
  }),
  output: z.object({ has_pin: z.boolean() }),
  errors: [...PIN_HOLDER_ERRORS, 'account_closed', 'account_disabled', 'invalid_pin', 'no_pin_set'],
});
