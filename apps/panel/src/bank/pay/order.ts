import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { waysOf } from '@cabildo/contracts/ways.ts';
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

/** The order of what was entered, once the contract finds nothing wrong with it; undefined: it is not whole yet. */
export function orderIn(entered: Record<string, unknown>, serverId: number): Order | undefined {
  const given = Object.fromEntries(
    Object.entries(entered).filter(([, value]) => value !== undefined && value !== ''),
  );
  const isWhole = waysOf(quoteTransfer.input).every(({ ways }) =>
    ways.some((way) => way.every((name) => name in given)),
  );
  const { data } = quoteTransfer.input.safeParse(given);
  return isWhole && data ? { ...data, server_id: serverId } : undefined;
}

/** Whether an order may be quoted by itself: a wrong number of a card's back counts as a guess (EC-07). */
export const isQuotedAtOnce = ({ kind, source }: Pick<Choice, 'kind' | 'source'>): boolean =>
  kind === 'own' || source === 'main';
