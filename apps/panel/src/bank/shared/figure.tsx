import type { ReactNode } from 'react';
import { Money } from '../../design/money.tsx';
import { useServer } from '../../shared/server/server.tsx';
import styles from './shared.module.css';

/** The amount of a thing, large, with its state beside it. */
export function Figure({ amount, children }: { amount: number | null; children?: ReactNode }) {
  const { symbol } = useServer();
  return (
    <div className={styles.row}>
      <span className={styles.figure}>
        <Money amount={amount} symbol={symbol} />
      </span>
      {children}
    </div>
  );
}
