import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { punishment } from './punishments.ts';

/** A punishment of a server, for an appeal against it (DK-06). */
export default defineRpc('mdt.find_punishment', {
  kind: 'query',
  input: z.object({ server_id: z.int(), punishment_id: z.int() }),
  output: z.object({
    punishment: punishment.nullable(),
    /** The user who was punished, in person or by a character; null: not known any more. */
    user_id: z.int().nullable(),
  }),
});
