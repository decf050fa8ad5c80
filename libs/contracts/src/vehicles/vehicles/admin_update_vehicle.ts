import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { colorParam, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { plateParam, vehicle } from './vehicles.ts';

export default defineAction('server_cars.admin_update_vehicle', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicles'], governs: false },
  summary: 'Give a vehicle another plate or colour.',
  input: z
    .object({
      vehicle_id: idParam('vehicle'),
      /** Any free plate; the expression of the server binds only buyers. */
      plate: optional(plateParam()),
      color: optional(colorParam()),
    })
    .apply(changesSomething()),
  output: z.object({ vehicle }),
  // error: nothing was sent. already_exists: the plate is another vehicle's.
  errors: ['error', 'not_found', 'already_exists'],
});
