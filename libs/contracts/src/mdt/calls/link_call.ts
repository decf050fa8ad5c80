import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { call } from './calls.ts';

/** LD-04 */
export default defineAction('server_mdt.link_call', {
  kind: 'command',
  access: { to: ['mod', 'dispatch'], governs: false },
  summary:
    'Link a call into another that is about the same: its notes and units move there, and it is closed.',
  input: z.object({ call_id: idParam('call'), into_call_id: idParam('call') }),
  output: z.object({
    /** The call that has the notes and units of both. */
    call,
    linked: call,
  }),
  // error: both are the same (400), or one is closed (409).
  // limit_exceeded: together they have more notes or units than a call can have.
  errors: ['error', 'not_found', 'limit_exceeded'],
});
