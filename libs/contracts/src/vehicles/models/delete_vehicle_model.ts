import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** CA-06 */
export default defineAction('server_cars.delete_vehicle_model', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_models'], governs: true },
  summary: 'Remove a model of which there is no vehicle.',
  input: z.object({ vehicle_model_id: idParam('vehicle_model') }),
  output: z.object({ deleted: z.literal(true), vehicle_model_id: z.int() }),
  // error: there are vehicles of the model, or one is being bought.
  errors: ['error', 'not_found'],
});
