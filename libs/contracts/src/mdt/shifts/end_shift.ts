import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { shift, shiftParams } from './shifts.ts';

/** OT-02, OT-11 */
export default defineAction('server_mdt.end_shift', {
  kind: 'command',
  access: 'member',
  summary: 'Go off duty with your character, or end the shift of another as a lead or an admin.',
  input: z.object({
    /** The own character that goes off duty, if no shift is named. */
    ...characterParams,
    /** A shift: an own one, for a lead one served in the own department, for admins any. */
    shift_id: optional(shiftParams.shift_id),
  }),
  output: z.object({ shift }),
  // not_found: the character is not on duty, or there is no such shift. already_processed: the named shift has ended.
  errors: ['not_found', 'character_not_found', 'forbidden', 'error', 'already_processed'],
});
