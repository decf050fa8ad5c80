import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { MAX_PLAYED_CHARACTERS } from '../../../servers/players/players.ts';

/** The money of characters of a server, as `get_balance` shows it (V1-15), in the order of the question. */
export default defineRpc('economy.list_funds', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    server_character_ids: z.array(z.int()).max(MAX_PLAYED_CHARACTERS),
  }),
  output: z.object({
    funds: z.array(z.object({ server_character_id: z.int(), bank_balance: z.int(), cash: z.int() })),
  }),
});
