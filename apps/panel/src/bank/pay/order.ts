import type quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import type { InputOf } from '../../forms/command.ts';
import type { Entered } from '../../forms/use-form.ts';
import { digitsOf } from '../cards/card.ts';
import type { Payee } from '../shared/payee-field.tsx';

/** An order as the API quotes it and carries it out. */
export type Order = InputOf<typeof quoteTransfer>;

/** Who is paid: a person, the account of a card, or another account of the payer. */
export type Kind = 'person' | 'card' | 'own';

/** The source of a payment: the account that stands for the character, or a card. */
export type Source = 'main' | 'card';

export interface Choice {
  kind: Kind;
  source: Source;
  characterId: number;
  payee: Payee;
}

/** The order that the API is asked to quote and then to carry out; parameters that another way of paying had are left out. */
export function orderOf(
  entered: Entered,
  { kind, source, characterId, payee }: Choice,
): Record<string, unknown> {
  const { amount, concept } = entered;
  if (kind === 'own') {
    const { from_account_id, to_account_id } = entered;
    return { amount, concept, from_account_id, to_account_id };
  }
  const { from_card_number, from_cvv, to_card_number } = entered;
  return {
    amount,
    concept,
    ...(source === 'main'
      ? { from_character_id: characterId }
      : { from_card_number: digitsOf(from_card_number), from_cvv }),
    ...(kind === 'person' ? payee : { to_card_number: digitsOf(to_card_number) }),
  };
}

const isAmount = (text: unknown): boolean => /^[1-9]\d*$/.test(String(text));
const CARD_DIGITS = 16;

/** The order that was entered, once it says how much goes from where to where; undefined: it is not whole yet. */
export function wholeOrder(
  { amount, concept, ...ways }: Record<string, unknown>,
  serverId: number,
): Order | undefined {
  const { to_card_number: card, ...ids } = ways;
  const numbers = Object.entries(ids).map(([name, id]) => [name, Number(id)] as const);
  const isWhole =
    numbers.every(([, id]) => id > 0) && (card === undefined || String(card).length === CARD_DIGITS);
  if (!isWhole || !isAmount(amount) || Object.keys(ways).length < 2) return undefined;
  return {
    server_id: serverId,
    amount: Number(amount),
    ...Object.fromEntries(numbers),
    ...(card !== undefined && { to_card_number: String(card) }),
    ...(String(concept ?? '').trim() !== '' && { concept: String(concept).trim() }),
  };
}

/** Whether an order may be quoted by itself: a wrong number of a card's back counts as a guess (EC-07). */
export const isQuotedAtOnce = ({ kind, source }: Pick<Choice, 'kind' | 'source'>): boolean =>
  kind === 'own' || source === 'main';
