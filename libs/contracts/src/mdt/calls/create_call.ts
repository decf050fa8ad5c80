import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { call, callParams as params } from './calls.ts';

/** OT-01, LD-03 */
export default defineAction('server_mdt.create_call', {
  v1: { address: 'POST /v1/servers/:server_id/calls', scope: 'dispatch' },
  kind: 'command',
  access: 'member',
  answer: { created: true },
  summary: 'Take a call, which waits for units unless some are sent to it at once.',
  input: z.object({
    title: params.title,
    /** A code of the kind call. */
    call_code: optional(params.call_code),
    description: optional(params.description),
    location: optional(params.location),
    postal: optional(params.postal),
    /** When left out: that of the code, or else 2. */
    priority: optional(params.priority),
    origin: withDefault(params.origin, 'caller'),
    caller_name: optional(params.caller_name),
    /** A character of the server, dead ones included. */
    caller_character_id: optional(params.caller_character_id),
    coordinates: optional(params.coordinates),
    department_id: optional(params.department_id),
    /** Characters on duty (OT-10); those that are one unit with them come along (LD-02). */
    units: optional(params.units),
  }),
  output: z.object({ call_id: z.int(), call }),
  // not_found: the server has no such department or code. character_not_found: nor such a caller or living unit.
  // error (409): a unit is off duty. limit_exceeded: with their partners they are more than 50 units, or a limit of FU-09 is hit.
  errors: ['error', 'not_found', 'character_not_found', 'limit_exceeded'],
});
