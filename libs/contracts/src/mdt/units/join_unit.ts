import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { LEADERS, unit } from './units.ts';

/** LD-02 */
export default defineAction('server_mdt.join_unit', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  summary:
    'Make two characters on duty one unit, with the callsign, the status and the calls of the one that is joined; repeating it is no mistake.',
  input: z.object({ ...characterParams, with_character_id: idParam('character') }),
  output: z.object({ unit }),
  // error: both are the same (400), or one is off duty (409).
  // limit_exceeded: the unit has 8 characters, or one of its calls as many as it can have.
  errors: ['error', 'character_not_found', 'forbidden', 'limit_exceeded'],
});
