import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { unit } from './units.ts';

/** OT-10, OT-12 */
export default defineAction('server_mdt.list_units', {
  v1: 'GET /v1/servers/:server_id/units',
  kind: 'query',
  access: 'member',
  summary: 'List the units on duty, the longest first, with their status and their open calls; 500 at most.',
  input: z.object({}),
  output: z.object({
    units: z.array(
      unit.extend({
        /** Name and surname; null: the character was deleted. */
        name: z.string().nullable(),
        /** The names of `partner_ids`, in their order. */
        partner_names: z.array(z.string().nullable()),
        /** The newest open calls that the unit is attached to, the newest first, 50 at most. */
        call_ids: z.array(z.int()),
      }),
    ),
  }),
});
