import type { ReactNode } from 'react';
import { Money } from '../../design/money.tsx';
import { useServer } from './server.tsx';

/** Shows amounts of the server in the column of a table; null: not known. */
export function useMoneyCell(): (amount: number | null) => ReactNode {
  const { symbol } = useServer();
  return (amount) => <Money amount={amount} symbol={symbol} isRight />;
}
