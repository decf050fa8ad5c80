import type { Client, InputOf } from '@cabildo/client';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { isAway } from '../../api/query-client.ts';
import { useSettled } from '../../forms/use-settled.ts';
import type { Order } from './order.ts';

type QuoteInput = InputOf<Client['economy']['quoteTransfer']>;

/** A payment is quoted once nobody has typed for a moment. */
const WAIT_MS = 250;

/** The cost of an order, or why it would be refused, without a press of any button. */
export function useQuote(order: Order | undefined) {
  // The cost is the same whatever the payment is for.
  const text = order && JSON.stringify({ ...order, concept: undefined });
  const settled = useSettled(text, WAIT_MS);
  const isSettled = text !== undefined && settled === text;
  const { data, error } = useQuery({
    ...answer('economy', 'quoteTransfer', JSON.parse(settled ?? '{}') as QuoteInput),
    enabled: isSettled,
    gcTime: 0,
  });
  return isSettled
    ? { quote: data, refusal: error !== null && !isAway(error) ? error : undefined }
    : { quote: undefined, refusal: undefined };
}
