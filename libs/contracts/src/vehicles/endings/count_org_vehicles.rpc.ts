import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Counts the vehicles of an organisation, those that it is paying for included, which keep it from being dissolved (BZ-07). */
export default defineRpc('vehicles.count_org_vehicles', {
  kind: 'query',
  input: z.object({ server_id: z.int(), org_id: z.int() }),
  output: z.object({ vehicles: z.int() }),
});
