import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { MAX_PLAYED_CHARACTERS } from '../../servers/players/players.ts';
import { jailTime } from '../jail/jail.ts';
import { personFlags } from './lookups.ts';

/** The service and the flags of characters of a server, for a game that they play in (V1-15); in the order of the question. */
export default defineRpc('mdt.describe_players', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    characters: z
      .array(z.object({ server_character_id: z.int(), status: z.enum(['active', 'dead']) }))
      .max(MAX_PLAYED_CHARACTERS),
  }),
  output: z.object({
    characters: z.array(
      z.object({
        server_character_id: z.int(),
        on_duty: z.boolean(),
        department: z.object({ department_id: z.int(), name: z.string() }).nullable(),
        rank: z.string().nullable(),
        flags: personFlags,
        jail: jailTime.nullable(),
      }),
    ),
  }),
});
