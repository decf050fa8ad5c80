import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam } from '../../fields.ts';

const params = { es: 'debe ser true: la muerte es para siempre' };

export default defineAction({
  service: 'servers',
  route: 'server_dni',
  action: 'declare_dead',
  kind: 'command',
  access: { to: 'manage_dni', governs: false },
  // The specification describes this in DN-09 and BO-08.
  summary: 'Have a character die for good: it acts no more, and its money is frozen',
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
