import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { namedPays, paidOutput, PAYMENT_ERRORS, paymentParams } from '../charges/payment.ts';
import { invoice } from './invoices.ts';

const { card_id: _, ...bySpec } = paymentParams;

/** IV-01, IV-02 */
export default defineAction('server_orgs.pay_invoice', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankSettings,
  summary: 'Pay an invoice that your character, or an organisation of yours, has received.',
  input: z
    .object({
      /** Default: the character that the invoice is for. */
      ...characterParams,
      invoice_id: idParam('invoice'),
      /** An organisation pays from its main account where none is named, and never in cash. */
      ...bySpec,
    })
    .apply(namedPays),
  output: z.object({ invoice, transfer_id: z.int(), ...paidOutput }),
  // error: an organisation has no cash, or the caller has several characters and none named.
  // limit_exceeded: max_total, or what the rank may spend today.
  errors: [
    'error',
    'not_found',
    'character_not_found',
    'already_paid',
    'already_cancelled',
    'already_processed',
    'expired',
    ...PAYMENT_ERRORS.filter((code) => !code.startsWith('card_')),
  ],
});
