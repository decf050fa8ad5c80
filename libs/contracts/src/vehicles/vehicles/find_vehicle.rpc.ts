import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { vehicle } from './vehicles.ts';

/** The vehicle of a server that has a plate, whatever its case, blanks and dashes (CA-02); null where none has it (OT-09). */
export default defineRpc({
  service: 'vehicles',
  rpc: 'find_vehicle',
  kind: 'query',
  input: z.object({ server_id: z.int(), plate: z.string() }),
  output: z.object({ vehicle: vehicle.nullable() }),
});
