import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, longTextParam, optional } from '../../../fields.ts';
import { invoice } from './invoices.ts';

/** IV-01 */
export default defineAction('server_orgs.decline_invoice', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Refuse to pay an invoice that your character, or an organisation of yours, has received.',
  input: z.object({ invoice_id: idParam('invoice'), reason: optional(longTextParam(1, 500)) }),
  output: z.object({ invoice }),
  errors: [
    'not_found',
    'forbidden',
    'already_paid',
    'already_cancelled',
    'already_processed',
    'expired',
    'account_closed',
    'account_disabled',
  ],
});
