import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { enumParam, idParam, optional } from '../../fields.ts';
import { call, CALL_STATUSES } from './calls.ts';

/** OT-01, OT-12 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  v1: 'GET /v1/servers/:server_id/calls',
  action: 'list_calls',
  kind: 'query',
  access: 'member',
  summary: 'List the calls of the server, newest first.',
  input: z.object({
    status: optional(enumParam(CALL_STATUSES)),
    department_id: optional(idParam('department')),
    /** A character, dead ones included: the calls that it is attached to, and the closed ones that it was. */
    unit: optional(idParam('character')),
    ...cursorPageParams(),
  }),
  output: z.object({
    calls: z.array(call),
    ...cursorPageOutput,
    /** false: there are more calls than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  // not_found: the server has no such department. character_not_found: nor such a unit.
  errors: ['not_found', 'character_not_found'],
});
