import type { RowOf } from '../api/answers.ts';

type Account = RowOf<'economy', 'listAccounts', 'accounts'>;
type Card = RowOf<'economy', 'listCards', 'cards'>;

/** A payer is a method of the API, an account or a card. */
export type Payer = 'auto' | 'wallet' | 'bank' | `account:${number}` | `card:${number}`;

/** The parameters of a purchase that is paid so. */
export interface PaymentInput {
  payment_method: 'auto' | 'wallet' | 'bank';
  account_id?: number;
  card_id?: number;
}

/** Makes the parameters of a payment. */
export function paymentInput(payer: Payer): PaymentInput {
  const [kind, id] = payer.split(':') as ['auto' | 'wallet' | 'bank' | 'account' | 'card', string?];
  if (kind === 'account') return { payment_method: 'bank', account_id: Number(id) };
  if (kind === 'card') return { payment_method: 'bank', card_id: Number(id) };
  return { payment_method: kind };
}

/** The accounts from which a character may pay by naming them; the main one needs no name. */
export const payingAccounts = (accounts: readonly Account[]): Account[] =>
  accounts.filter(
    ({ status, is_main, account_type, my_permissions }) =>
      status === 'active' && !is_main && account_type !== 'vault' && my_permissions.includes('pay'),
  );

/** The cards with which a character may pay. */
export const payingCards = (cards: readonly Card[]): Card[] =>
  cards.filter(({ status }) => status === 'active');
