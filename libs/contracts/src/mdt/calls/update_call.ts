import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, enumParam, idParam, intParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { call, CALL_STATUSES, callParams as params } from './calls.ts';
import findCallServer from './find_call_server.rpc.ts';

/** OT-01, OT-05, OT-12 */
export default defineAction('server_mdt.update_call', {
  v1: { address: 'PATCH /v1/calls/:call_id', scope: 'dispatch', locatedBy: findCallServer },
  kind: 'command',
  access: 'member',
  summary: 'Change, close or reopen a call; only what is sent changes.',
  input: z
    .object({
      call_id: idParam('call'),
      /** The version that the change is meant for; another one loses with 409 and the call as it is in `current`. */
      expected_version: optional(intParam(1, Number.MAX_SAFE_INTEGER)),
      /**
       * If the status is left out, a pending call that gets units becomes active. A closed call can only get another status,
       * which reopens it with the units of the same request and without its former ones.
       */
      status: optional(enumParam(CALL_STATUSES)),
      title: optional(params.title),
      /** A code of the kind call (LD-03). */
      call_code: clearable(params.call_code),
      description: clearable(params.description),
      location: clearable(params.location),
      postal: clearable(params.postal),
      priority: optional(params.priority),
      origin: optional(params.origin),
      caller_name: clearable(params.caller_name),
      caller_character_id: clearable(params.caller_character_id),
      coordinates: clearable(params.coordinates),
      department_id: clearable(params.department_id),
      /** The whole list: a character that is not in it is no longer sent. Who comes into it must be on duty (OT-10), and brings along those that are one unit with it (LD-02). */
      units: optional(params.units),
    })
    .apply(changesSomething()),
  output: z.object({ call }),
  // error: nothing was sent (400), another caller was faster, the call is closed, or a new unit is off duty (409).
  errors: ['error', 'not_found', 'character_not_found', 'limit_exceeded'],
});
