import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction({
  service: 'vehicles',
  route: 'server_cars',
  action: 'remove_vehicle',
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: "Remove a vehicle of one of the caller's characters, without a refund",
  input: z.object({ vehicle_id: idParam('vehicle') }),
  output: z.object({ removed: z.literal(true), vehicle_id: z.int() }),
  // forbidden: the vehicle has another owner.
  errors: ['forbidden', 'not_found'],
});
