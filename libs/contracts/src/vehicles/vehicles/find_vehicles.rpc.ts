import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { vehicle } from './vehicles.ts';

/** The newest vehicles of a server whose plates contain a text, whatever its case, blanks and dashes (OT-09, CA-02). */
export default defineRpc('vehicles.find_vehicles', {
  kind: 'query',
  input: z.object({ server_id: z.int(), plate: z.string(), limit: z.int() }),
  output: z.object({ vehicles: z.array(vehicle) }),
});
