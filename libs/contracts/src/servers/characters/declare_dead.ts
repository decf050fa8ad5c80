import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam } from '../../fields.ts';

const params = { es: 'debe ser true: la muerte es para siempre' };

/** DN-09, BO-08 */
export default defineAction('server_dni.declare_dead', {
  kind: 'command',
  access: { to: 'manage_dni', governs: false },
  summary: 'Declare a character dead for good: it can do nothing more, and its money is frozen.',
  input: z
    .object({ server_character_id: idParam('character'), confirm: boolParam() })
    .refine(({ confirm }) => confirm, {
      path: ['confirm'],
      error: 'must be true: death is for ever',
      params,
    }),
  output: z.object({ server_character_id: z.int(), status: z.literal('dead') }),
  errors: ['not_found', 'forbidden', 'character_not_found', 'already_processed'],
});
