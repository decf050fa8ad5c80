import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { colorParam, idParam, longTextParam, optional, withDefault } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { plateParam, vehicle } from '../vehicles/vehicles.ts';

/** VS-04 */
export default defineAction('server_cars.admin_create_vehicle', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicles'], governs: false },
  answer: { created: true },
  summary: 'Give a new vehicle to a character or an organisation; nothing is paid.',
  input: z
    .object({
      target_character_id: optional(idParam('character')),
      org_id: optional(idParam('org')),
      /** Any model of the server, also one that is not sold. */
      vehicle_model_id: idParam('vehicle_model'),
      /** Any free plate, in every mode; the expression of the server binds only buyers. */
      plate: optional(plateParam()),
      color: withDefault(colorParam(), '#FFFFFF'),
      reason: longTextParam(1, 500),
    })
    .apply(oneOf(['target_character_id'], ['org_id'])),
  output: z.object({ vehicle_id: z.int(), vehicle }),
  // error: no plate where buyers choose theirs, or none is left. already_exists: the plate is taken. limit_exceeded: the owner has as
  // many vehicles as it may have (CA-03). not_found: no such model or organisation.
  errors: [
    'error',
    'character_not_found',
    'not_found',
    'already_exists',
    'limit_exceeded',
    'account_closed',
    'account_disabled',
  ],
});
