import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { call } from '../calls/calls.ts';

/** OT-10 */
export default defineAction('server_mdt.acknowledge_call', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  summary:
    'Take notice of a panic, as a unit on duty, a dispatcher or staff. The first who does is named; later ones are answered with the first.',
  input: z.object({ call_id: idParam('call') }),
  output: z.object({ call }),
  // error (409): the caller is off duty, or the call is closed or not from a panic button.
  errors: ['error', 'not_found'],
});
