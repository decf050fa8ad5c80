import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('server_cars.admin_remove_vehicle', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicles'], governs: false },
  summary: 'Remove a vehicle of anybody, without a refund.',
  input: z.object({ vehicle_id: idParam('vehicle') }),
  output: z.object({ removed: z.literal(true), vehicle_id: z.int() }),
  errors: ['not_found'],
});
