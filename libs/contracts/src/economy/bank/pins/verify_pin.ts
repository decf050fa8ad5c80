import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { PIN_TARGET_ERRORS, pinTargetParams, pinParam } from './pins.ts';
import { bankConfig } from '../../config/config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'verify_pin',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  // The specification describes this in ECA-15 and ECA-16.
  summary: 'Try the PIN of an account or a card that the caller may use; wrong ones count',
  input: z.object({ ...pinTargetParams, pin: pinParam() }),
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
