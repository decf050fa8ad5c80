import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { numericIdParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { anyOf } from '../../ways.ts';
import { plateParam, vehicle } from '../vehicles/vehicles.ts';
import { vehicleKey } from './keys.ts';

/** VS-03: a script of the game asks this before it unlocks a vehicle. */
export default defineAction('v1.list_vehicles', {
  service: 'vehicles',
  v1: 'GET /v1/servers/:server_id/vehicles',
  kind: 'query',
  access: 'admin',
  summary:
    'Find a vehicle by its plate, and those that a player owns or has keys of; both: whether it is among them.',
  input: z
    .object({
      /** The whole plate; blanks and dashes do not matter (CA-02). */
      plate: optional(plateParam()),
      gp_id: optional(numericIdParam()),
      ...pageParams(),
    })
    .apply(anyOf(['plate'], ['gp_id'])),
  output: z.object({
    vehicles: z.array(
      vehicle.extend({ keys: z.array(vehicleKey.pick({ server_character_id: true, until: true })) }),
    ),
    ...pageOutput,
  }),
});
