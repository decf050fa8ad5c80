import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, pageOutput, pageParams, withDefault } from '../../fields.ts';
import { vehicleModel } from './models.ts';

export default defineAction({
  service: 'vehicles',
  route: 'server_cars',
  action: 'list_vehicle_models',
  kind: 'query',
  access: 'member',
  summary: 'List the models of vehicles, by brand and model',
  input: z.object({
    /** 0 lists those that are not sold at present as well. */
    active_only: withDefault(boolParam(), true),
    ...pageParams(),
  }),
  output: z.object({ vehicle_models: z.array(vehicleModel), ...pageOutput }),
});
