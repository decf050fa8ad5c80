import { useServer } from '../../app/server.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { Line } from './basket.ts';
import styles from './checkout.module.css';
import { checkoutWords } from './words.ts';

/** A purchase that was made. */
export interface Bought {
  lines: readonly Line[];
  total: number;
  method: 'wallet' | 'bank';
  buyer: string;
  at: number;
}

/** Shows what was bought, and what paid for it. */
export function Receipt({ lines, total, method, buyer, at }: Bought) {
  const words = useWords(checkoutWords);
  const { symbol } = useServer();
  return (
    <div className={styles.stack}>
      <Notice tone="success" isAlert title={words.paid} />
      <ul className={styles.lines} aria-label={words.receipt}>
        {lines.map((line) => (
          <li key={line.item_id} className={styles.bought}>
            <span className={styles.label}>
              {line.quantity} × {line.label}
            </span>
            <Money amount={line.price * line.quantity} symbol={symbol} isRight />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{words.total}</span>
        <Money amount={total} symbol={symbol} isRight />
      </p>
      <KeyValues
        items={[
          [words.paidBy, method === 'wallet' ? words.wallet : words.account],
          [words.buyer, buyer],
          [words.time, <Time value={at} key="time" />],
        ]}
      />
    </div>
  );
}
