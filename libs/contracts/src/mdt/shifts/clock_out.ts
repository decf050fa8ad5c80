import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { shift } from './shifts.ts';

/** PY-02 */
export default defineAction('server_orgs.clock_out', {
  service: 'mdt',
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Clock out of the organisation at which your character is clocked in.',
  input: z.object({ ...characterParams }),
  output: z.object({ shift }),
  // not_found: the character is clocked in nowhere.
  errors: ['not_found', 'character_not_found', 'forbidden', 'error'],
});
