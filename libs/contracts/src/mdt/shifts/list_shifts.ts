import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { dateParam } from '../../date-param.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { shift } from './shifts.ts';

/** OT-01 */
export default defineAction('server_mdt.list_shifts', {
  kind: 'query',
  access: 'member',
  summary: 'List the shifts that lie in a span of time, in whole or in part, newest first.',
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
