import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, formerKeyOf, optional, pageOutput, pageParams, withDefault } from '../../fields.ts';
import { modelParams, offeredModel } from './models.ts';

export default defineAction('server_cars.list_vehicle_models', {
  kind: 'query',
  access: 'member',
  summary: 'List the models of vehicles, by brand and model, with the tax that a buyer pays on top.',
  input: z.object({
    /** 0 also lists models that are not sold at present. */
    active_only: withDefault(boolParam(), true),
    /** Only the models of this category, as it is written. */
    category: optional(modelParams.category),
    ...pageParams(),
  }),
  output: z.object({
    models: z.array(offeredModel),
    vehicle_models: formerKeyOf(z.array(offeredModel), 'models', '2027-06-30'),
    ...pageOutput,
  }),
});
