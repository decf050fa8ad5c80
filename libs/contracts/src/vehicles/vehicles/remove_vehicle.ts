import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('server_cars.remove_vehicle', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Remove a vehicle of one of your characters or organisations, without a refund.',
  input: z.object({ vehicle_id: idParam('vehicle') }),
  output: z.object({ removed: z.literal(true), vehicle_id: z.int() }),
  // error: the vehicle is impounded (CA-08). forbidden: it has another owner.
  errors: ['error', 'forbidden', 'not_found', 'account_closed', 'account_disabled'],
});
