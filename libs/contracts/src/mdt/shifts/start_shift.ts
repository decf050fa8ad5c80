import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { shift } from './shifts.ts';

/** OT-01, OT-02 */
export default defineAction('server_mdt.start_shift', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { created: true },
  summary: 'Go on duty with your character, for 24 hours at most.',
  input: z.object({
    ...characterParams,
    /** OT-02: the department in whose roster the character stands, which is the default; without one there is none. */
    department_id: optional(idParam('department')),
  }),
  output: z.object({ shift_id: z.int(), shift }),
  // already_exists: the character is on duty. not_found: the server has no such department. forbidden: the character is not in
  // its roster, or the player has left.
  errors: ['already_exists', 'not_found', 'character_not_found', 'forbidden', 'error', 'limit_exceeded'],
});
