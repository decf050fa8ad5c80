import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional } from '../../../fields.ts';
import { PIN_HOLDER_ERRORS, pinHolderParams, pinParam } from './pins.ts';
import { bankConfig } from '../../config/config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'set_pin',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Give an account or a card a PIN, or another one for the old (ECA-17)',
  input: z.object({
    ...pinHolderParams,
    pin: pinParam(),
    /** Required when there is one already. */
    old_pin: optional(pinParam()),
  }),
  output: z.object({ has_pin: z.literal(true) }),
  errors: [
    ...PIN_HOLDER_ERRORS,
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
