import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, stated } from '../../../event.ts';
import { payerOf } from '../../payments/transfers/events.ts';
import { debt, type Debt } from './debts.ts';

const CREDITORS = {
  es: { server: 'el servidor', character: 'el personaje' },
  en: { server: 'the server', character: 'character' },
} as const;
const creditorOf = ({ creditor_character_id: id }: Debt, locale: Locale): string =>
  id === null ? CREDITORS[locale].server : `${CREDITORS[locale].character} ${id}`;

/** A character claimed a debt of another, or was fined: a fine is signed already (ECB-02, ECB-03). */
export const debtCreated = defineEvent({
  type: 'bank.debt.created',
  data: debt,
  note: {
    es: (data) =>
      `Deuda ${data.debt_id}: el personaje ${data.debtor_character_id} debe ${data.amount}; acreedor, ${creditorOf(data, 'es')}.` +
      stated('concept', data.description, 'es'),
    en: (data) =>
      `Debt ${data.debt_id}: character ${data.debtor_character_id} owes ${data.amount} to ${creditorOf(data, 'en')}.` +
      stated('concept', data.description, 'en'),
  },
});

/** The debtor signed a debt (ECB-02). */
export const debtSigned = defineEvent({
  type: 'bank.debt.signed',
  data: debt,
  own: { whose: (data) => ({ characters: [data.debtor_character_id, data.creditor_character_id] }) },
  note: {
    es: (data) =>
      `El personaje ${data.debtor_character_id} firmó la deuda ${data.debt_id} de ${data.amount}.` +
      stated('concept', data.description, 'es'),
    en: (data) =>
      `Character ${data.debtor_character_id} signed debt ${data.debt_id} of ${data.amount}.` +
      stated('concept', data.description, 'en'),
  },
});

/** A debt was paid in full (ECB-02). */
export const debtPaid = defineEvent({
  type: 'bank.debt.paid',
  data: debt.extend({
    transfer_id: z.int(),
    /** The account that paid; null: the debtor's estate, which may be on several accounts (ECB-15). */
    from_account_id: z.int().nullable(),
    /** The account that was paid; null: the treasury, or an estate paid. */
    to_account_id: z.int().nullable(),
  }),
  own: { whose: (data) => ({ characters: [data.debtor_character_id, data.creditor_character_id] }) },
  note: {
    es: (data) =>
      `El personaje ${data.debtor_character_id} pagó la deuda ${data.debt_id} de ${data.amount}${payerOf(data, 'es')}.` +
      stated('concept', data.description, 'es'),
    en: (data) =>
      `Character ${data.debtor_character_id} paid debt ${data.debt_id} of ${data.amount}${payerOf(data, 'en')}.` +
      stated('concept', data.description, 'en'),
  },
});

/** A debt was cancelled, and is no longer owed (ECB-02). */
export const debtCancelled = defineEvent({
  type: 'bank.debt.cancelled',
  data: debt,
  note: {
    es: (data) =>
      `La deuda ${data.debt_id} de ${data.amount} se canceló.${stated('concept', data.description, 'es')}`,
    en: (data) =>
      `Debt ${data.debt_id} of ${data.amount} was cancelled.${stated('concept', data.description, 'en')}`,
  },
});
