import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** VS-03 */
export default defineAction('server_cars.take_key', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Take a key of your vehicle from a character, or give back one that your character holds.',
  input: z.object({
    ...characterParams,
    vehicle_id: idParam('vehicle'),
    target_character_id: idParam('character'),
  }),
  output: z.object({ taken: z.literal(true), vehicle_id: z.int() }),
  // forbidden: neither the vehicle nor the key is the caller's. not_found: no such vehicle, or the character has no key of it.
  errors: ['not_found', 'character_not_found', 'forbidden', 'account_closed', 'account_disabled'],
});
