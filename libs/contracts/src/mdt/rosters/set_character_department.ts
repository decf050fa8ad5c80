import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { clearable, idParam, textParam } from '../../fields.ts';
import { officer } from './rosters.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'set_character_department',
  kind: 'command',
  access: { to: 'admin', governs: false },
  acting: 'live',
  summary: 'Put a character into a department, change its rank there, or take it out (OT-01, OT-03)',
  input: z
    .object({
      ...characterParams,
      /** If empty, the character leaves its department; if left out, it stays in its department. */
      department_id: clearable(idParam('department')),
      /** A character that changes department without a new rank has none. */
      rank: clearable(textParam(1, 64)),
    })
    .refine(...characterRequired),
  output: z.object({ officer }),
  // error: nothing was sent, or a rank for a character that is in no department. forbidden: the plan has no rosters.
  errors: ['error', 'not_found', 'character_not_found', 'forbidden'],
});
