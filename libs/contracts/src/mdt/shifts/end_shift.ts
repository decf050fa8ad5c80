import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { shift } from './shifts.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'end_shift',
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Go off duty with an own character (OT-01, OT-02)',
  input: z.object(characterParams),
  output: z.object({ shift }),
  // not_found: the character is not on duty.
  errors: ['not_found', 'character_not_found', 'forbidden', 'error'],
});
