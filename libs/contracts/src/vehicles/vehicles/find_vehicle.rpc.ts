import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { vehicle } from './vehicles.ts';

/**
 * The vehicle of a server by its id, or by its plate, whatever its case, blanks and dashes (CA-02); null where there is none
 * (OT-08, OT-09).
 */
export default defineRpc('vehicles.find_vehicle', {
  kind: 'query',
  input: z.object({ server_id: z.int(), plate: z.string().optional(), vehicle_id: z.int().optional() }),
  output: z.object({ vehicle: vehicle.nullable() }),
});
