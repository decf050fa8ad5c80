import { defineEvent } from '../../../event.ts';
import { interestPayment } from './interest.ts';
import { account, money, sentence } from '../../../sentence.ts';

/** A savings account received its interest for a month (ECB-12). */
export const interestPaid = defineEvent({
  type: 'bank.interest.paid',
  data: interestPayment.omit({ created_at: true }),
  note: {
    es: (data) =>
      sentence`${account(data.account_id)} recibió ${money(data.net)} de intereses de ${data.period} (impuestos, ${money(data.tax)}).`,
    en: (data) =>
      sentence`${account(data.account_id)} received ${money(data.net)} of interest for ${data.period} (taxes, ${money(data.tax)}).`,
  },
});
