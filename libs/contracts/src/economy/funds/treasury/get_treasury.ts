import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../../cursor.ts';
import { dateParam } from '../../../date-param.ts';
import { optional } from '../../../fields.ts';
import { allocation, treasuryMonth } from './treasury.ts';

/** TR-03 */
export default defineAction('server_orgs.get_treasury', {
  kind: 'query',
  access: 'member',
  summary: 'Read what the treasury has, got and spent, by month and source, and each allocation.',
  input: z.object({
    /** Both days are included; at most 366. Default: this month and the eleven before it. */
    from: optional(dateParam()),
    to: optional(dateParam()),
    ...cursorPageParams(),
  }),
  output: z.object({
    /** The treasury has so much now. */
    balance: z.int(),
    /** The shop has taken so much that nobody has collected. */
    shop_income: z.int(),
    /** The months of the span in which something moved, the oldest first. */
    months: z.array(treasuryMonth),
    /** Those of the span, newest first. */
    allocations: z.array(allocation),
    ...cursorPageOutput,
    /** false: there are more allocations than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  // forbidden: the server does not show its treasury to every member. error: from is after to, or too many days lie between them.
  errors: ['error', 'forbidden'],
});
