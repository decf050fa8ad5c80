import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, stated } from '../../../event.ts';

const PAYERS = { es: ' con la cuenta', en: ' from account' } as const;

/** The account that paid, for the end of a sentence; empty where no single account paid. */
export const payerOf = (
  { from_account_id: id }: { from_account_id: number | null },
  locale: Locale,
): string => (id === null ? '' : `${PAYERS[locale]} ${id}`);

const PAYEES = {
  es: { treasury: 'la tesorería', account: 'la cuenta' },
  en: { treasury: 'the treasury', account: 'account' },
} as const;

/** The account that was paid, for a sentence. */
export const payeeOf = ({ to_account_id: id }: { to_account_id: number | null }, locale: Locale): string =>
  id === null ? PAYEES[locale].treasury : `${PAYEES[locale].account} ${id}`;

/** Money went from one account to another. */
export const transferCompleted = defineEvent({
  type: 'bank.transfer.completed',
  data: z.object({
    transfer_id: z.int(),
    from_account_id: z.int(),
    /** null: the treasury, because no account is left to receive the money (EC-14). */
    to_account_id: z.int().nullable(),
    /** The owners of the two accounts. */
    from_character_id: z.int(),
    to_character_id: z.int().nullable(),
    amount: z.int(),
    fee: z.int(),
    tax: z.int(),
    concept: z.string().nullable(),
  }),
  own: {
    whose: ({ from_character_id, to_character_id }) => ({ characters: [from_character_id, to_character_id] }),
    hides: ['fee', 'tax'],
  },
  note: {
    es: (data) =>
      `Transferencia de ${data.amount} de la cuenta ${data.from_account_id} a ${payeeOf(data, 'es')}.` +
      stated('concept', data.concept, 'es'),
    en: (data) =>
      `Transfer of ${data.amount} from account ${data.from_account_id} to ${payeeOf(data, 'en')}.` +
      stated('concept', data.concept, 'en'),
  },
});
