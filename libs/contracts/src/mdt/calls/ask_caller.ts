import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, longTextParam } from '../../fields.ts';
import { callNote } from './calls.ts';

/** LD-07 */
export default defineAction('server_mdt.ask_caller', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  answer: { created: true },
  summary:
    'Ask the character that called, as a unit of the call, a dispatcher or staff: it gets a notice, and answers by a note to the call.',
  input: z.object({ call_id: idParam('call'), text: longTextParam(1, 500) }),
  output: z.object({
    note_id: z.int(),
    note: callNote,
    /** The new version of the call. */
    version: z.int(),
  }),
  // error (409): the call is closed, or no character is known that called. forbidden: no character of the caller is sent to the call.
  // limit_exceeded: the call has 200 notes, questions included.
  errors: ['error', 'not_found', 'forbidden', 'limit_exceeded'],
});
