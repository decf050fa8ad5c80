import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { unitParams } from '../units/units.ts';
import { shift } from './shifts.ts';

/** OT-01, OT-02, LD-02 */
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
    /** LD-02: unique among the open shifts of the server, in any case; the roster says the default. */
    callsign: optional(unitParams.callsign),
    radio_channel: optional(unitParams.radio_channel),
    plate: optional(unitParams.plate),
  }),
  output: z.object({
    shift_id: z.int(),
    shift,
    /** The default callsign of the character, which another unit has, so that the shift began without one; else null. */
    taken_callsign: z.string().nullable(),
  }),
  // already_exists: the character is on duty, or another unit has the callsign. not_found: the server has no such department. forbidden: the character is not in
  // its roster, or the player has left.
  errors: ['already_exists', 'not_found', 'character_not_found', 'forbidden', 'error', 'limit_exceeded'],
});
