import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, idParam, intParam, optional, textParam } from '../../fields.ts';
import { changesSomething, oneOf } from '../../ways.ts';
import { LIMITS } from '../../limits.ts';
import { plateParam, vehicle } from '../vehicles/vehicles.ts';

/** CA-08 */
export default defineAction('server_cars.set_vehicle_flags', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicles', 'impound'], governs: false },
  summary: 'Report a vehicle of somebody else as stolen or found, impound it or release it.',
  input: z
    .object({
      vehicle_id: optional(idParam('vehicle')),
      /** Instead of vehicle_id; blanks and dashes do not matter (CA-02). */
      plate: optional(plateParam()),
      stolen: optional(boolParam()),
      impounded: optional(boolParam()),
      /** The owner has to pay this, up to `fines_config.max_fine`; 0 unless it is sent. An impounded vehicle gets another fee. */
      impound_fee: optional(intParam(0, LIMITS.max_amount)),
      impound_place: clearable(textParam(1, 140)),
    })
    .apply(oneOf(['vehicle_id'], ['plate']))
    .apply(changesSomething('vehicle_id', 'plate')),
  output: z.object({ vehicle }),
  /*
   * error: nothing was sent, or a fee or place without an impound (400); the owner is paying the fee (409).
   * forbidden: the vehicle is the caller's own or of somebody above the caller, or the request impounds, releases or fines a vehicle
   * of an organisation of the caller. limit_exceeded: the fee is above max_fine, or `flags_set` of the user is used up (FU-09).
   */
  errors: ['error', 'forbidden', 'not_found', 'limit_exceeded'],
});
