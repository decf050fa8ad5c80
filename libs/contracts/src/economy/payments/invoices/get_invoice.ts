import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { invoice } from './invoices.ts';

/** IV-01 */
export default defineAction('server_orgs.get_invoice', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  settings: bankSettings,
  summary: 'See an invoice that concerns a character or an organisation of yours, and what paying it costs.',
  input: z.object({ invoice_id: idParam('invoice') }),
  output: z.object({
    invoice,
    /** The price with the tax, as it was paid or would be now; null: it cannot be paid any more. */
    total_cost: z.int().nullable(),
  }),
  errors: ['not_found', 'forbidden'],
});
