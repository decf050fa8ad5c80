import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { dateParam } from '../../date-param.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { shift } from './shifts.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_shifts',
  kind: 'query',
  access: 'member',
  // The specification describes this in OT-01.
  summary: 'List the shifts of a time, those of which a part lies in it too, newest first',
  input: z.object({
    /** Both dates are inclusive, a day to its end in UTC (GW-14). Default: the 30 days until now. */
    from: optional(dateParam()),
    to: optional(dateParam()),
    department_id: optional(idParam('department')),
    ...pageParams(),
  }),
  output: z.object({ shifts: z.array(shift), ...pageOutput }),
  // error: `from` is after `to`, or there is more than a year between them.
  errors: ['error', 'not_found'],
});
