import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { loan } from './loans.ts';

const because = (reason: string | null): string => (reason === null ? '' : ` Motivo: ${reason}`);

/** A character asks for a loan (ECB-09). */
export const loanRequested = defineEvent({
  type: 'bank.loan.requested',
  data: loan,
  note: (data) =>
    `El personaje ${data.server_character_id} pidió el préstamo ${data.loan_id} de ${data.amount} ` +
    `en ${data.installments} plazos.`,
});

/** The pool has paid it out (ECB-10). */
export const loanApproved = defineEvent({
  type: 'bank.loan.approved',
  data: loan.extend({ transfer_id: z.int() }),
  note: (data) =>
    `Se concedió el préstamo ${data.loan_id} de ${data.amount} al personaje ${data.server_character_id}.`,
});

export const loanRejected = defineEvent({
  type: 'bank.loan.rejected',
  data: loan,
  note: (data) =>
    `Se denegó el préstamo ${data.loan_id} de ${data.amount} al personaje ${data.server_character_id}.` +
    because(data.reason),
});

/** It is over, and what was owed of it is written off (ECB-10). */
export const loanCancelled = defineEvent({
  type: 'bank.loan.cancelled',
  data: loan,
  note: (data) =>
    `Se canceló el préstamo ${data.loan_id} del personaje ${data.server_character_id}; ` +
    `se perdonaron ${data.written_off}.${because(data.reason)}`,
});

/** Something of it was paid, by hand or when it fell due (ECB-10). */
export const loanPaid = defineEvent({
  type: 'bank.loan.paid',
  data: loan.extend({ transfer_id: z.int(), payment: z.int() }),
  note: (data) =>
    `El personaje ${data.server_character_id} pagó ${data.payment} del préstamo ${data.loan_id}; ` +
    `quedan ${data.remaining}.`,
});

/** An instalment could not be collected when it fell due (ECB-10). */
export const loanOverdue = defineEvent({
  type: 'bank.loan.overdue',
  data: loan.extend({ number: z.int(), due_at: z.string(), fee: z.int() }),
  note: (data) =>
    `El personaje ${data.server_character_id} no pagó el plazo ${data.number} del préstamo ${data.loan_id}; ` +
    `recargo de ${data.fee}.`,
});

/** Three instalments are overdue (ECB-10). */
export const loanDefaulted = defineEvent({
  type: 'bank.loan.defaulted',
  data: loan,
  note: (data) =>
    `El préstamo ${data.loan_id} del personaje ${data.server_character_id} quedó impagado; ` +
    `se deben ${data.remaining}.`,
});

/** An instalment falls due within a day. */
export const loanReminded = defineEvent({
  type: 'bank.loan.reminded',
  data: loan.extend({ number: z.int(), due_at: z.string(), due: z.int() }),
  note: (data) => `El plazo ${data.number} del préstamo ${data.loan_id} vence pronto: ${data.due}.`,
});
