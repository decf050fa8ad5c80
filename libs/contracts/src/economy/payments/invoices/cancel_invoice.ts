import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { invoice } from './invoices.ts';

/** IV-01 */
export default defineAction('server_orgs.cancel_invoice', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Withdraw an invoice of an organisation that is not answered.',
  input: z.object({ invoice_id: idParam('invoice') }),
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
