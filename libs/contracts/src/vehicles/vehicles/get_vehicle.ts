import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { vehicle } from './vehicles.ts';

export default defineAction('server_cars.get_vehicle', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary:
    'Show a vehicle of your characters or organisations, one that they have a key of or, with manage_vehicles, any.',
  input: z.object({ vehicle_id: idParam('vehicle') }),
  output: z.object({ vehicle }),
  // forbidden: the vehicle has another owner, and none of the characters has a key of it.
  errors: ['forbidden', 'not_found'],
});
