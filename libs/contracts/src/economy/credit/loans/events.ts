import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, OF_CHARACTER, stated } from '../../../event.ts';
import { payerOf } from '../../payments/transfers/events.ts';
import { loan } from './loans.ts';
import { character, money, sentence, thing, time, type Sentence } from '../../../sentence.ts';

type Loan = z.output<typeof loan>;

const LOAN = {
  es: { a: 'un préstamo', the: 'el préstamo', ofThe: 'del préstamo', of: 'de' },
  en: { a: 'a loan', the: 'the loan', ofThe: 'of the loan', of: 'of' },
} as const;
/** Names a loan by its amount. */
const named = (article: 'a' | 'the' | 'ofThe', { loan_id, amount }: Loan, locale: Locale): Sentence =>
  sentence`${thing('loan', loan_id, LOAN[locale][article])} ${LOAN[locale].of} ${money(amount)}`;

/** A character requested a loan (ECB-09). */
export const loanRequested = defineEvent({
  type: 'bank.loan.requested',
  data: loan,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} pidió ${named('a', data, 'es')} en ${data.installments} cuotas.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${character(data.server_character_id)} asked for ${named('a', data, 'en')} in ${data.installments} instalments.${stated('reason', data.reason, 'en')}`,
  },
});

/** A loan was paid out from the pool (ECB-10). */
export const loanApproved = defineEvent({
  type: 'bank.loan.approved',
  data: loan.extend({ transfer_id: z.int() }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`Se concedió ${named('a', data, 'es')} a ${character(data.server_character_id)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${character(data.server_character_id)} was granted ${named('a', data, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

export const loanRejected = defineEvent({
  type: 'bank.loan.rejected',
  data: loan,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`Se denegó ${named('a', data, 'es')} a ${character(data.server_character_id)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${character(data.server_character_id)} was refused ${named('a', data, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A loan was cancelled, and the amount that was still owed is written off (ECB-10). */
export const loanCancelled = defineEvent({
  type: 'bank.loan.cancelled',
  data: loan,
  note: {
    es: (data) =>
      sentence`Se canceló ${named('the', data, 'es')} de ${character(data.server_character_id)}; se perdonaron ${money(data.written_off)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`Cancelled ${named('the', data, 'en')} of ${character(data.server_character_id)}; ${money(data.written_off)} was written off.${stated('reason', data.reason, 'en')}`,
  },
});

/** A part of a loan was paid, by hand or at a due time (ECB-10). */
export const loanPaid = defineEvent({
  type: 'bank.loan.paid',
  data: loan.extend({
    transfer_id: z.int(),
    /** The account that paid; null: the debtor's estate, which may be on several accounts (ECB-15). */
    from_account_id: z.int().nullable(),
    payment: z.int(),
  }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`Se pagaron ${money(data.payment)} ${named('ofThe', data, 'es')} de ${character(data.server_character_id)}${payerOf(data, 'es')}; quedan ${money(data.remaining)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${money(data.payment)} ${named('ofThe', data, 'en')} of ${character(data.server_character_id)} was paid${payerOf(data, 'en')}; ${money(data.remaining)} is left.${stated('reason', data.reason, 'en')}`,
  },
});

/** An instalment fell due and could not be collected (ECB-10). */
export const loanOverdue = defineEvent({
  type: 'bank.loan.overdue',
  data: loan.extend({ number: z.int(), due_at: z.iso.datetime(), fee: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} no pagó la cuota ${data.number} ${named('ofThe', data, 'es')}; recargo de ${money(data.fee)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${character(data.server_character_id)} did not pay instalment ${data.number} ${named('ofThe', data, 'en')}; late fee of ${money(data.fee)}.${stated('reason', data.reason, 'en')}`,
  },
});

/** Three instalments are overdue (ECB-10). */
export const loanDefaulted = defineEvent({
  type: 'bank.loan.defaulted',
  data: loan,
  note: {
    es: (data) =>
      sentence`Quedó impagado ${named('the', data, 'es')} de ${character(data.server_character_id)}; se deben ${money(data.remaining)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`In default: ${named('the', data, 'en')} of ${character(data.server_character_id)}; ${money(data.remaining)} is owed.${stated('reason', data.reason, 'en')}`,
  },
});

/** An instalment falls due within a day. */
export const loanReminded = defineEvent({
  type: 'bank.loan.reminded',
  data: loan.extend({ number: z.int(), due_at: z.iso.datetime(), due: z.int() }),
  note: {
    es: (data) =>
      sentence`La cuota ${data.number} ${named('ofThe', data, 'es')} de ${character(data.server_character_id)}, de ${money(data.due)}, vence el ${time(data.due_at)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`Instalment ${data.number} ${named('ofThe', data, 'en')} of ${character(data.server_character_id)}, ${money(data.due)}, falls due on ${time(data.due_at)}.${stated('reason', data.reason, 'en')}`,
  },
});
