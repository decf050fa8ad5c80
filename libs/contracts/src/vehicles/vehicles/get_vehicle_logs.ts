import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { vehicleLogEntry } from './vehicles.ts';

/** CA-07 */
export default defineAction('server_cars.get_vehicle_logs', {
  kind: 'query',
  access: ['admin', 'manage_vehicles'],
  summary: 'Show what happened to a vehicle, or to all vehicles of the server, newest first.',
  input: z.object({
    /** Also the id of a vehicle that has been removed. */
    vehicle_id: optional(idParam('vehicle')),
    ...pageParams(),
  }),
  output: z.object({
    logs: z.array(vehicleLogEntry),
    ...pageOutput,
    /** false: there are more entries than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  // not_found: no vehicle of this server ever had this id.
  errors: ['not_found'],
});
