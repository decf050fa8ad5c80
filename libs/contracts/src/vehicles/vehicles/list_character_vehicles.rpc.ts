import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { vehicle } from './vehicles.ts';

/** The most vehicles of a character in one answer. */
export const MAX_LISTED_VEHICLES = 50;

/** The vehicles that a character of a server owns, the newest first, and how many there are (OT-09). */
export default defineRpc('vehicles.list_character_vehicles', {
  kind: 'query',
  input: z.object({ server_id: z.int(), server_character_id: z.int() }),
  output: z.object({ vehicles: z.array(vehicle).max(MAX_LISTED_VEHICLES), total: z.int() }),
});
