import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { call } from '../calls/calls.ts';
import findCallServer from '../calls/find_call_server.rpc.ts';
import { LEADERS } from './units.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  v1: {
    address: 'DELETE /v1/calls/:call_id/units/:server_character_id',
    scope: 'dispatch',
    locatedBy: findCallServer,
  },
  action: 'detach_unit',
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  // The specification describes this in OT-10 and OT-12.
  summary: 'Detach a unit from a call: the own one, or any for dispatchers and staff; repeatable',
  input: z.object({ call_id: idParam('call'), ...characterParams }),
  output: z.object({ call }),
  // error (409): the character is off duty, or the call is closed.
  errors: ['error', 'not_found', 'character_not_found', 'forbidden'],
});
