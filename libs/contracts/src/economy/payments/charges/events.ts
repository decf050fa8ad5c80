import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { payeeOf } from '../transfers/events.ts';
import { SALES } from './charges.ts';
import { account, character, money, sentence } from '../../../sentence.ts';

/** A character paid for goods. */
export const purchaseCharged = defineEvent({
  type: 'bank.purchase.charged',
  data: z.object({
    transfer_id: z.int(),
    server_character_id: z.int(),
    account_id: z.int(),
    payment_method: z.enum(['wallet', 'bank']),
    /** Includes the tax on top. */
    amount: z.int(),
    tax: z.int(),
    sale: z.enum(SALES),
    concept: z.string(),
  }),
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} pagó ${money(data.amount)} ${
        data.payment_method === 'wallet' ? 'en efectivo' : sentence`con ${account(data.account_id)}`
      }: ${data.concept}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} paid ${money(data.amount)} ${
        data.payment_method === 'wallet' ? 'in cash' : sentence`from ${account(data.account_id)}`
      }: ${data.concept}.`,
  },
});

/** Money was given back, because the goods could not be delivered. */
export const purchaseRefunded = defineEvent({
  type: 'bank.purchase.refunded',
  data: z.object({
    transfer_id: z.int(),
    /** The account that got the money; null: the treasury, where no account of the owner is left (EC-14). */
    account_id: z.int().nullable(),
    amount: z.int(),
  }),
  note: {
    es: ({ amount, account_id }) =>
      sentence`Se devolvieron ${money(amount)} a ${payeeOf({ to_account_id: account_id }, 'es')} por una compra que no se pudo entregar.`,
    en: ({ amount, account_id }) =>
      sentence`${money(amount)} went back to ${payeeOf({ to_account_id: account_id }, 'en')} for a purchase that could not be delivered.`,
  },
});

/** Goods that a character or an organisation sold were delivered, and the seller got the price (ST-03, VS-01). */
export const saleCaptured = defineEvent({
  type: 'bank.sale.captured',
  data: z.object({
    transfer_id: z.int(),
    /** The account that got the money; null: the treasury, where no account of the seller is left (EC-14). */
    account_id: z.int().nullable(),
    amount: z.int(),
    /** The treasury got so much besides. */
    tax: z.int(),
  }),
  note: {
    es: ({ amount, account_id }) =>
      sentence`Venta cobrada: ${money(amount)} a ${payeeOf({ to_account_id: account_id }, 'es')}.`,
    en: ({ amount, account_id }) =>
      sentence`Sale paid: ${money(amount)} to ${payeeOf({ to_account_id: account_id }, 'en')}.`,
  },
});
