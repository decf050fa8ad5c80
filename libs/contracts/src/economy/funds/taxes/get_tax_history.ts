import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../../cursor.ts';
import { enumParam, optional } from '../../../fields.ts';
import { TAX_TYPES, taxEntry } from './taxes.ts';

/** ECB-13 */
export default defineAction('server_economy.get_tax_history', {
  kind: 'query',
  access: ['admin', 'manage_taxes'],
  summary: 'Show the taxes that were taken, newest first.',
  input: z.object({ tax_type: optional(enumParam(TAX_TYPES)), ...cursorPageParams() }),
  output: z.object({
    entries: z.array(taxEntry),
    ...cursorPageOutput,
    /** false: there are more entries than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  errors: [],
});
