import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, jsonParam, optional } from '../../fields.ts';
import { importCounts, MAX_IMPORTED_MODELS, modelParams as params } from './models.ts';

/** A model of an import. A member that is not sent stays as it is, or gets the default of a new model. */
const imported = z.strictObject({
  brand: params.brand,
  model: params.model,
  price: optional(params.price),
  doors: clearable(params.doors),
  photo_url: clearable(params.photo_url),
  spawn_code: optional(params.spawn_code),
  category: clearable(params.category),
  is_active: optional(boolParam()),
});
export type ImportedModel = z.output<typeof imported>;

/** Each model is one value and has eight at most; the other bytes of a body are those of its other parameters. */
const ROOM = { maxBytes: 240 * 1024, maxValues: 1 + MAX_IMPORTED_MODELS * 9 };

export default defineAction({
  service: 'vehicles',
  route: 'server_cars',
  action: 'import_models',
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_models'], governs: true },
  summary: `Make or change up to ${MAX_IMPORTED_MODELS} models at once: all of them or none (CA-06)`,
  input: z.object({
    /** Each is found by its spawn_code, or else by brand and model among the models that have no code. */
    models: jsonParam(z.array(imported).min(1).max(MAX_IMPORTED_MODELS), ROOM),
  }),
  output: importCounts,
  // error: a model is named twice. limit_exceeded: the dealer would have more models than it can.
  errors: ['error', 'limit_exceeded'],
});
