import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { characterLicense } from './licenses.ts';

/** The most licences of a character in one answer. */
export const MAX_LISTED_LICENSES = 50;

/** The licences that a character of a server has or had, and how many there are (OT-09). */
export default defineRpc('inventory.list_character_licenses', {
  kind: 'query',
  input: z.object({ server_id: z.int(), server_character_id: z.int() }),
  output: z.object({ licenses: z.array(characterLicense).max(MAX_LISTED_LICENSES), total: z.int() }),
});
