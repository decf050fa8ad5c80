import { z } from 'zod';
import { defineEvent, OF_CHARACTER, stated } from '../../../event.ts';
import { payerOf } from '../../payments/transfers/events.ts';
import { loan } from './loans.ts';

/** A character requested a loan (ECB-09). */
export const loanRequested = defineEvent({
  type: 'bank.loan.requested',
  data: loan,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} pidió el préstamo ${data.loan_id} de ${data.amount} ` +
      `en ${data.installments} plazos.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      `Character ${data.server_character_id} asked for loan ${data.loan_id} of ${data.amount} ` +
      `in ${data.installments} instalments.${stated('reason', data.reason, 'en')}`,
  },
});

/** A loan was paid out from the pool (ECB-10). */
export const loanApproved = defineEvent({
  type: 'bank.loan.approved',
  data: loan.extend({ transfer_id: z.int() }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      `Se concedió el préstamo ${data.loan_id} de ${data.amount} al personaje ${data.server_character_id}.` +
      stated('reason', data.reason, 'es'),
    en: (data) =>
      `Loan ${data.loan_id} of ${data.amount} was granted to character ${data.server_character_id}.` +
      stated('reason', data.reason, 'en'),
  },
});

export const loanRejected = defineEvent({
  type: 'bank.loan.rejected',
  data: loan,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      `Se denegó el préstamo ${data.loan_id} de ${data.amount} al personaje ${data.server_character_id}.` +
      stated('reason', data.reason, 'es'),
    en: (data) =>
      `Character ${data.server_character_id} was refused loan ${data.loan_id} of ${data.amount}.` +
      stated('reason', data.reason, 'en'),
  },
});

/** A loan was cancelled, and the amount that was still owed is written off (ECB-10). */
export const loanCancelled = defineEvent({
  type: 'bank.loan.cancelled',
  data: loan,
  note: {
    es: (data) =>
      `Se canceló el préstamo ${data.loan_id} del personaje ${data.server_character_id}; ` +
      `se perdonaron ${data.written_off}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      `Loan ${data.loan_id} of character ${data.server_character_id} was cancelled; ` +
      `${data.written_off} was written off.${stated('reason', data.reason, 'en')}`,
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
      `Se pagaron ${data.payment} del préstamo ${data.loan_id} del personaje ${data.server_character_id}` +
      `${payerOf(data, 'es')}; quedan ${data.remaining}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      `${data.payment} of loan ${data.loan_id} of character ${data.server_character_id} was paid` +
      `${payerOf(data, 'en')}; ${data.remaining} is left.${stated('reason', data.reason, 'en')}`,
  },
});

/** An instalment fell due and could not be collected (ECB-10). */
export const loanOverdue = defineEvent({
  type: 'bank.loan.overdue',
  data: loan.extend({ number: z.int(), due_at: z.string(), fee: z.int() }),
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} no pagó el plazo ${data.number} del préstamo ${data.loan_id}; ` +
      `recargo de ${data.fee}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      `Character ${data.server_character_id} did not pay instalment ${data.number} of loan ${data.loan_id}; ` +
      `late fee of ${data.fee}.${stated('reason', data.reason, 'en')}`,
  },
});

/** Three instalments are overdue (ECB-10). */
export const loanDefaulted = defineEvent({
  type: 'bank.loan.defaulted',
  data: loan,
  note: {
    es: (data) =>
      `El préstamo ${data.loan_id} del personaje ${data.server_character_id} quedó impagado; ` +
      `se deben ${data.remaining}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      `Loan ${data.loan_id} of character ${data.server_character_id} is in default; ` +
      `${data.remaining} is owed.${stated('reason', data.reason, 'en')}`,
  },
});

/** An instalment falls due within a day. */
export const loanReminded = defineEvent({
  type: 'bank.loan.reminded',
  data: loan.extend({ number: z.int(), due_at: z.string(), due: z.int() }),
  note: {
    es: (data) =>
      `El plazo ${data.number} del préstamo ${data.loan_id} vence pronto: ${data.due}.` +
      stated('reason', data.reason, 'es'),
    en: (data) =>
      `Instalment ${data.number} of loan ${data.loan_id} falls due soon: ${data.due}.` +
      stated('reason', data.reason, 'en'),
  },
});
