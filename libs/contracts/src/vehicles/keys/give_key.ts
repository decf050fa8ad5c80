import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { momentParam } from '../../date-param.ts';
import { idParam, optional } from '../../fields.ts';
import { vehicleKey } from './keys.ts';

/** VS-03 */
export default defineAction('server_cars.give_key', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Give a character a key of a vehicle of yours or of your organisation; again: until another time.',
  input: z.object({
    ...characterParams,
    vehicle_id: idParam('vehicle'),
    target_character_id: idParam('character'),
    until: optional(momentParam()),
  }),
  output: z.object({ key: vehicleKey }),
  // error: `until` is not in the future; or the vehicle is impounded (409). forbidden: it has another owner. self_transfer: the
  // target is the owner. limit_exceeded: the vehicle has as many keys as it may have.
  errors: [
    'error',
    'not_found',
    'character_not_found',
    'forbidden',
    'self_transfer',
    'limit_exceeded',
    'account_closed',
    'account_disabled',
  ],
});
