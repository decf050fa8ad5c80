import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { dateParam } from '../../date-param.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';

/** Name and surname; null: the character was deleted. */
const name = z.string().nullable();

export default defineAction('v1.get_shifts', {
  service: 'mdt',
  v1: 'GET /v1/servers/:server_id/shifts',
  kind: 'query',
  access: 'admin',
  summary: 'Read who is on duty, and how long each officer served in a span of time, most first.',
  input: z.object({
    /** Both dates are inclusive, a day to its end in UTC (GW-14). Default: the 30 days until now. */
    from: optional(dateParam()),
    to: optional(dateParam()),
    department_id: optional(idParam('department')),
    /** For both lists. */
    ...pageParams(),
  }),
  output: z.object({
    open_shifts: z.array(
      z.object({
        shift_id: z.int(),
        server_character_id: z.int(),
        name,
        callsign: z.string().nullable(),
        /** The name that the department had when the shift began. */
        department: z.string().nullable(),
        started_at: z.iso.datetime(),
        minutes: z.int(),
      }),
    ),
    /** How many characters are on duty. */
    open_total: z.int(),
    officers: z.array(
      z.object({
        server_character_id: z.int(),
        name,
        /** The department of the last shift in this time. */
        department: z.string().nullable(),
        /** Time on duty within this time; open shifts count until now. */
        total_minutes: z.int(),
        total_hours: z.number(),
        shift_count: z.int(),
      }),
    ),
    ...pageOutput,
  }),
  // error: `from` is after `to`, or there is more than a year between them.
  errors: ['error', 'not_found'],
});
