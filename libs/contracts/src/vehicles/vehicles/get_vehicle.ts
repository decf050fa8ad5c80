import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { vehicle } from './vehicles.ts';

export default defineAction('server_cars.get_vehicle', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a vehicle of one of your characters or organisations or, with manage_vehicles, of anybody.',
  input: z.object({ vehicle_id: idParam('vehicle') }),
  output: z.object({ vehicle }),
  // forbidden: the vehicle has another owner.
  errors: ['forbidden', 'not_found'],
});
