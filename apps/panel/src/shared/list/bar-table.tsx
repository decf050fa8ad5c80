import type { ReactNode } from 'react';
import { Money } from '../../design/money.tsx';
import { useServer } from '../server/server.tsx';
import styles from './bar-table.module.css';

interface BarTableProps {
  label: string;
  /** An amount is money, unless a text says it. */
  bars: readonly { id: string; name: ReactNode; amount: number; text?: string }[];
}

const WIDTH = 100;

/** Amounts beside each other as bars: a table, so that everybody reads the numbers themselves. */
export function BarTable({ label, bars }: BarTableProps) {
  const { symbol } = useServer();
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <table className={styles.list} aria-label={label}>
      <tbody>
        {bars.map(({ id, name, amount, text }) => (
          <tr key={id}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            <td>
              <svg
                viewBox={`0 0 ${WIDTH} 1`}
                preserveAspectRatio="none"
                className={styles.bar}
                aria-hidden="true"
              >
                <rect width={(WIDTH * Math.max(0, amount)) / most} height="1" />
              </svg>
            </td>
            <td className={styles.value}>{text ?? <Money amount={amount} symbol={symbol} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
