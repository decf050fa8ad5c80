import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer } from '../../api/answers.ts';
import { isAway } from '../../api/query-client.ts';
import type { Order } from './confirm.tsx';
import type { Choice } from './order.ts';

/** A payment is quoted once nobody has typed for a moment. */
const WAIT_MS = 250;

/** The order of what was entered, once the contract finds nothing wrong with it; undefined: it is not whole yet. */
export function orderIn(entered: Record<string, unknown>, serverId: number): Order | undefined {
  const given = Object.entries(entered).filter(([, value]) => value !== undefined && value !== '');
  const { data } = quoteTransfer.input.safeParse(Object.fromEntries(given));
  return data && { ...data, server_id: serverId };
}

/** Whether an order may be quoted by itself: a wrong number of a card's back counts as a guess (EC-07). */
export const isQuotedAtOnce = ({ kind, source }: Pick<Choice, 'kind' | 'source'>): boolean =>
  kind === 'own' || source === 'main';

/** The cost of an order, or why it would be refused, without a press of any button. */
export function useQuote(order: Order | undefined) {
  // The cost is the same whatever the payment is for.
  const text = order && JSON.stringify({ ...order, concept: undefined });
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isSettled = text !== undefined && settled === text;
  const { data, error } = useQuery({
    ...answer('economy', 'quoteTransfer', JSON.parse(settled ?? '{}') as Order & { amount: number }),
    enabled: isSettled,
    gcTime: 0,
  });
  return isSettled
    ? { quote: data, refusal: error !== null && !isAway(error) ? error : undefined }
    : { quote: undefined, refusal: undefined };
}
