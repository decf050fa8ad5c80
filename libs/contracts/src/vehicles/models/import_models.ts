import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, jsonParam, optional } from '../../fields.ts';
import { MAX_LIST_BODY_BYTES, MAX_LIST_BYTES } from '../../long-lists.ts';
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

/** The list, an object for each model, and its members. */
const MAX_VALUES = 1 + MAX_IMPORTED_MODELS * (1 + Object.keys(imported.shape).length);

/** CA-06 */
export default defineAction('server_cars.import_models', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_models'], governs: true },
  maxBodyBytes: MAX_LIST_BODY_BYTES,
  summary: `Add or change up to ${MAX_IMPORTED_MODELS} models at once: all of them or none.`,
  input: z.object({
    /** Each is found by its spawn_code, or else by brand and model among the models that have no code. */
    models: jsonParam(z.array(imported).min(1).max(MAX_IMPORTED_MODELS), {
      maxBytes: MAX_LIST_BYTES,
      maxValues: MAX_VALUES,
    }),
  }),
  images: { purpose: 'model', in: ['models'] },
  output: importCounts,
  // error: a model is named twice. limit_exceeded: the dealer would have more models than it can.
  errors: ['error', 'limit_exceeded'],
});
