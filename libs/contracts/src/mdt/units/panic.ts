import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { call, callParams } from '../calls/calls.ts';
import { LEADERS } from './units.ts';

/** OT-10 */
export default defineAction('server_mdt.panic', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  answer: { created: { where: 'is_new' } },
  summary:
    'Press the panic button of a unit, which opens an urgent call; while it is open, it is answered again.',
  input: z.object({
    ...characterParams,
    /** Where the unit is. With neither of the two it is at the newest open call that it is attached to. */
    place: optional(callParams.location),
    coordinates: optional(callParams.coordinates),
  }),
  output: z.object({
    call_id: z.int(),
    call,
    /** False where a call answers that was open already. */
    is_new: z.boolean(),
  }),
  // error (409): the character is off duty.
  errors: ['error', 'character_not_found', 'forbidden'],
});
