import { defineEvent } from '../../../event.ts';
import { interestPayment } from './interest.ts';

/** A savings account received its interest for a month (ECB-12). */
export const interestPaid = defineEvent({
  type: 'bank.interest.paid',
  data: interestPayment.omit({ created_at: true }),
  note: {
    es: (data) =>
      `La cuenta de ahorro ${data.account_id} recibió ${data.net} de intereses de ${data.period} (impuestos ${data.tax}).`,
    en: (data) =>
      `Savings account ${data.account_id} received ${data.net} of interest for ${data.period} (taxes ${data.tax}).`,
  },
});
