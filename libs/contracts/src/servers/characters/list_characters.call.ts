import { z } from 'zod';
import { defineCall } from '../../action.ts';

/** The live characters of one user in one server: the ones that the user may act as (GW-25). By id. */
export default defineCall({
  service: 'servers',
  call: 'list_characters',
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int() }),
  output: z.object({ server_character_ids: z.array(z.int()) }),
});
