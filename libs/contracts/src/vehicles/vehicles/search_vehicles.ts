import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { plateParam, vehicle } from './vehicles.ts';

export default defineAction('server_cars.search_vehicles', {
  kind: 'query',
  access: ['admin', 'manage_vehicles'],
  summary: 'Search the vehicles of the server, newest first.',
  input: z.object({
    /** Part of the plate, in any case. */
    plate: optional(plateParam()),
    /** The owner. */
    character_id: optional(idParam('character')),
    /** The model. */
    model_id: optional(idParam('vehicle_model')),
    ...pageParams(),
  }),
  output: z.object({
    vehicles: z.array(vehicle),
    ...pageOutput,
    /** false: there are more vehicles than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  // not_found: no such model in this server.
  errors: ['character_not_found', 'not_found'],
});
