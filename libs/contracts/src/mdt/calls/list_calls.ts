import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { datesParams } from '../../dates.ts';
import { enumParam, idParam, optional } from '../../fields.ts';
import { call, callsigns, CALL_STATUSES } from './calls.ts';
import { searchedParam } from './searched-param.ts';

/** OT-01, OT-05, OT-12 */
export default defineAction('server_mdt.list_calls', {
  v1: 'GET /v1/servers/:server_id/calls',
  kind: 'query',
  access: 'member',
  summary: 'List the calls of the server, newest first.',
  input: z.object({
    status: optional(enumParam(CALL_STATUSES)),
    department_id: optional(idParam('department')),
    /** A character, dead ones included: the calls that it is or ever was attached to (OT-05). */
    unit: optional(idParam('character')),
    /** A character, dead ones included. */
    caller_character_id: optional(idParam('character')),
    /** A part of the title, the description, the place or the name of the caller, without case and accents (GW-28). */
    search: optional(searchedParam()),
    /** When the call was taken. */
    ...datesParams,
    ...cursorPageParams(),
  }),
  output: z.object({
    calls: z.array(call),
    /** LD-02: how the units of the calls of this page are called that are not closed. */
    callsigns,
    ...cursorPageOutput,
    /** false: there are more calls than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  // error: date_from is after date_to. not_found: the server has no such department. character_not_found: nor such a unit or caller.
  errors: ['error', 'not_found', 'character_not_found'],
});
