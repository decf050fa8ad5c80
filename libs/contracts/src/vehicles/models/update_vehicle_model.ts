import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { modelParams as params, vehicleModel } from './models.ts';

export default defineAction('server_cars.update_vehicle_model', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_models'], governs: true },
  summary: 'Change a model of vehicle; only what is sent changes.',
  input: z
    .object({
      vehicle_model_id: idParam('vehicle_model'),
      brand: optional(params.brand),
      model: optional(params.model),
      price: optional(params.price),
      doors: clearable(params.doors),
      photo_url: clearable(params.photo_url),
      spawn_code: clearable(params.spawn_code),
      category: clearable(params.category),
      is_active: optional(boolParam()),
    })
    .apply(changesSomething()),
  images: { purpose: 'model', in: ['photo_url'] },
  output: z.object({ vehicle_model: vehicleModel }),
  // error: nothing was sent.
  errors: ['error', 'not_found', 'already_exists'],
});
