import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { pinParam } from './pins.ts';
import { bankConfig } from '../config/config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'set_pin',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Give an account a PIN, or another one for the old (ECA-17)',
  input: z.object({
    account_id: idParam('account'),
    pin: pinParam(),
    /** Required when there is one already. */
    old_pin: optional(pinParam()),
  }),
  output: z.object({ has_pin: z.literal(true) }),
  errors: [
    'account_not_found',
    'forbidden',
    'account_closed',
    'account_disabled',
    'invalid_pin',
    'pin_required',
    'no_pin_set',
    'pin_locked',
  ],
});
