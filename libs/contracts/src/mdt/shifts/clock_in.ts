import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { orgIdParam } from '../../economy/organisations/orgs.ts';
import { shift } from './shifts.ts';

/** PY-02 */
export default defineAction('server_orgs.clock_in', {
  service: 'mdt',
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { created: true },
  summary: 'Clock in at an organisation to which your character belongs, for 24 hours at most.',
  input: z.object({ ...characterParams, ...orgIdParam }),
  output: z.object({ shift_id: z.int(), shift }),
  // already_exists: the character has an open shift of any kind. error (409): the organisation is a department, whose shifts are
  // those of start_shift. forbidden: the character is no member, or the player has left.
  errors: [
    'already_exists',
    'not_found',
    'character_not_found',
    'forbidden',
    'error',
    'limit_exceeded',
    'account_closed',
    'account_disabled',
  ],
});
