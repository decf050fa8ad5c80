import { z } from 'zod';
import type { Locale, Message } from '../../../errors.ts';
import { defineEvent, stated } from '../../../event.ts';
import { account, money, sentence, type Put } from '../../../sentence.ts';

const PAYERS = { es: ' con', en: ' from' } as const;

/** The account that paid, for the end of a sentence; empty where no single account paid. */
export const payerOf = ({ from_account_id: id }: { from_account_id: number | null }, locale: Locale): Put =>
  id === null ? '' : sentence`${PAYERS[locale]} ${account(id)}`;

const TREASURY: Message = { es: 'la tesorería', en: 'the treasury' };

/** The account that was paid, for a sentence. */
export const payeeOf = ({ to_account_id: id }: { to_account_id: number | null }, locale: Locale): Put =>
  id === null ? TREASURY[locale] : account(id);

/** Money went from one account to another. */
export const transferCompleted = defineEvent({
  type: 'bank.transfer.completed',
  data: z.object({
    transfer_id: z.int(),
    from_account_id: z.int(),
    /** null: the treasury, because no account is left to receive the money (EC-14). */
    to_account_id: z.int().nullable(),
    /** The owners of the two accounts; null: an organisation, or the treasury. */
    from_character_id: z.int().nullable(),
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
      sentence`Transferencia de ${money(data.amount)} de ${account(data.from_account_id)} a ${payeeOf(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`Transfer of ${money(data.amount)} from ${account(data.from_account_id)} to ${payeeOf(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});
