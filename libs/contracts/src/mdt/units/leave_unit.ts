import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { LEADERS, unit } from './units.ts';

/** LD-02 */
export default defineAction('server_mdt.leave_unit', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  summary:
    'Part a character from its unit, which keeps its calls on both sides; where the others have joined it, all of them part. Repeating it is no mistake.',
  input: z.object({ ...characterParams }),
  output: z.object({ unit }),
  // error (409): the character is off duty.
  errors: ['error', 'character_not_found', 'forbidden'],
});
