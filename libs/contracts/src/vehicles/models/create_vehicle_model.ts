import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { modelParams as params, vehicleModel } from './models.ts';

export default defineAction('server_cars.create_vehicle_model', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_models'], governs: true },
  answer: { created: true },
  summary: 'Add a model of vehicle to the catalogue of the dealer.',
  input: z.object({
    brand: params.brand,
    model: params.model,
    price: withDefault(params.price, 0),
    doors: optional(params.doors),
    photo_url: optional(params.photo_url),
    spawn_code: optional(params.spawn_code),
    category: optional(params.category),
  }),
  images: { purpose: 'model', in: ['photo_url'] },
  output: z.object({ vehicle_model_id: z.int(), vehicle_model: vehicleModel }),
  // already_exists: another model has the spawn code or, among those without one, the brand and model.
  errors: ['already_exists', 'limit_exceeded'],
});
