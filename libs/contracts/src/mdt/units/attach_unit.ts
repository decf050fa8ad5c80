import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { call } from '../calls/calls.ts';
import findCallServer from '../calls/find_call_server.rpc.ts';
import { LEADERS } from './units.ts';

/** OT-10, OT-12 */
export default defineAction('server_mdt.attach_unit', {
  v1: {
    address: 'POST /v1/calls/:call_id/units/:server_character_id',
    scope: 'dispatch',
    locatedBy: findCallServer,
  },
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  summary: 'Send a unit to a call: your own, or any as a dispatcher or staff; repeating it is no mistake.',
  input: z.object({ call_id: idParam('call'), ...characterParams }),
  output: z.object({ call }),
  // error (409): the character is off duty, or the call is closed. limit_exceeded: the call has 50 units.
  errors: ['error', 'not_found', 'character_not_found', 'forbidden', 'limit_exceeded'],
});
