import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Counts the vehicles that a character owns (ECB-15). */
export default defineRpc('vehicles.count_vehicles', {
  kind: 'query',
  input: z.object({ server_character_id: z.int() }),
  output: z.object({ vehicles: z.int() }),
});
