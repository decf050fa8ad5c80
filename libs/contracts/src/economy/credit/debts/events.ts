import { z } from 'zod';
import type { Locale, Message } from '../../../errors.ts';
import { defineEvent, stated } from '../../../event.ts';
import { payerOf } from '../../payments/transfers/events.ts';
import { debt, type Debt } from './debts.ts';
import { character, money, sentence, thing, type Put, type Sentence } from '../../../sentence.ts';

const SERVER: Message = { es: 'el servidor', en: 'the server' };
const creditorOf = ({ creditor_character_id: id }: Debt, locale: Locale): Put =>
  id === null ? SERVER[locale] : character(id);

const DEBT: Message = { es: 'una deuda', en: 'a debt' };
/** Names a debt by its amount. */
const named = ({ debt_id, amount }: Debt, locale: Locale): Sentence =>
  sentence`${thing('debt', debt_id, DEBT[locale])} ${OF[locale]} ${money(amount)}`;
const OF: Message = { es: 'de', en: 'of' };

/** A character claimed a debt of another, or was fined: a fine is signed already (ECB-02, ECB-03). */
export const debtCreated = defineEvent({
  type: 'bank.debt.created',
  data: debt,
  note: {
    es: (data) =>
      sentence`${character(data.debtor_character_id)} tiene ${named(data, 'es')} con ${creditorOf(data, 'es')}.${stated('concept', data.description, 'es')}`,
    en: (data) =>
      sentence`${character(data.debtor_character_id)} has ${named(data, 'en')} to ${creditorOf(data, 'en')}.${stated('concept', data.description, 'en')}`,
  },
});

/** The debtor signed a debt (ECB-02). */
export const debtSigned = defineEvent({
  type: 'bank.debt.signed',
  data: debt,
  own: { whose: (data) => ({ characters: [data.debtor_character_id, data.creditor_character_id] }) },
  note: {
    es: (data) =>
      sentence`${character(data.debtor_character_id)} firmó ${named(data, 'es')}.${stated('concept', data.description, 'es')}`,
    en: (data) =>
      sentence`${character(data.debtor_character_id)} signed ${named(data, 'en')}.${stated('concept', data.description, 'en')}`,
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
      sentence`${character(data.debtor_character_id)} pagó ${named(data, 'es')}${payerOf(data, 'es')}.${stated('concept', data.description, 'es')}`,
    en: (data) =>
      sentence`${character(data.debtor_character_id)} paid ${named(data, 'en')}${payerOf(data, 'en')}.${stated('concept', data.description, 'en')}`,
  },
});

/** A debt was cancelled, and is no longer owed (ECB-02). */
export const debtCancelled = defineEvent({
  type: 'bank.debt.cancelled',
  data: debt,
  note: {
    es: (data) =>
      sentence`Se canceló ${named(data, 'es')} de ${character(data.debtor_character_id)}.${stated('concept', data.description, 'es')}`,
    en: (data) =>
      sentence`Cancelled ${named(data, 'en')}, which ${character(data.debtor_character_id)} owed.${stated('concept', data.description, 'en')}`,
  },
});

/** A fine that was voided was given back to who paid it, or a part of it (TR-04). */
export const fineRefunded = defineEvent({
  type: 'bank.fine.refunded',
  data: z.object({
    debt_id: z.int(),
    /** The record that the fine was for. */
    reference: z.string().nullable(),
    debtor_character_id: z.int(),
    /** null: nobody is left who could get it. */
    transfer_id: z.int().nullable(),
    account_id: z.int().nullable(),
    amount: z.int(),
    /** So much is still owed, because neither its shares nor the treasury have it; it follows as soon as they do. */
    rest: z.int(),
  }),
  own: { whose: (data) => ({ characters: [data.debtor_character_id] }) },
  note: {
    es: (data) =>
      sentence`Se devolvieron ${money(data.amount)} de ${thing('debt', data.debt_id, 'una multa')} anulada a ${character(data.debtor_character_id)}${
        data.rest === 0 ? '' : sentence`; faltan ${money(data.rest)}`
      }.`,
    en: (data) =>
      sentence`${money(data.amount)} of ${thing('debt', data.debt_id, 'a fine')} that was voided went back to ${character(data.debtor_character_id)}${
        data.rest === 0 ? '' : sentence`; ${money(data.rest)} is still owed`
      }.`,
  },
});
