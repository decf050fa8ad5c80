import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { debt } from './debts.ts';

const creditorOf = ({ creditor_character_id }: { creditor_character_id: number | null }): string =>
  creditor_character_id === null ? 'el servidor' : `el personaje ${creditor_character_id}`;

/** A character says that another owes it money; a fine is signed already (ECB-02, ECB-03). */
export const debtCreated = defineEvent({
  type: 'bank.debt.created',
  data: debt,
  note: (data) =>
    `Deuda ${data.debt_id}: el personaje ${data.debtor_character_id} debe ${data.amount}; acreedor, ${creditorOf(data)}.`,
});

/** The debtor has signed (ECB-02). */
export const debtSigned = defineEvent({
  type: 'bank.debt.signed',
  data: debt,
  note: (data) =>
    `El personaje ${data.debtor_character_id} firmó la deuda ${data.debt_id} de ${data.amount}.`,
});

/** A debt was paid in full (ECB-02). */
export const debtPaid = defineEvent({
  type: 'bank.debt.paid',
  data: debt.extend({ transfer_id: z.int() }),
  note: (data) => `El personaje ${data.debtor_character_id} pagó la deuda ${data.debt_id} de ${data.amount}.`,
});

/** Nobody owes anything any more (ECB-02). */
export const debtCancelled = defineEvent({
  type: 'bank.debt.cancelled',
  data: debt,
  note: (data) => `La deuda ${data.debt_id} de ${data.amount} se canceló.`,
});
