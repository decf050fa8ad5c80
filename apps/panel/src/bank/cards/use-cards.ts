import type { AnswerOf, Client } from '@cabildo/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useBank } from '../shared/use-bank.ts';

type Cards = AnswerOf<Client['economy']['listCards']>;
export type Card = Cards['cards'][number];

const MOST = 100;

export interface CardFilter {
  accountId?: number | undefined;
  withEnded?: boolean;
}

/** The end of a card's number, which is all that a list keeps of it. */
const masked = ({ cards }: Cards): Card[] =>
  cards.map((card) => ({ ...card, card_number: card.card_number.slice(-4) }));

/** The cards of the character, or those of an account, with the last four figures of their numbers alone. */
export function useCards({ accountId, withEnded = false }: CardFilter = {}) {
  const { of } = useBank();
  const input = {
    ...of,
    ...(accountId !== undefined && { account_id: accountId }),
    include_archived: withEnded,
    per_page: MOST,
  };
  return useQuery(
    queryOptions({
      queryKey: ['economy', 'listCards', input, 'masked'],
      queryFn: async ({ signal }) =>
        masked(await client().economy.listCards(input, { signal, maxRetries: 0 })),
    }),
  );
}
