import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './stat.module.css';

type Props = {
  label: string;
  value: ReactNode;
  /** The change since before, in words or numbers; its direction is an arrow. */
  change?: { text: string; direction: 'up' | 'down' | 'none'; isGood?: boolean };
  /** Leads to the list behind the figure, for example a link of the router over the card. */
  link?: ReactNode;
};

/** A figure and its name. */
export function Stat({ label, value, change, link }: Props) {
  return (
    <div className={styles.stat}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>{value}</div>
      {change && (
        <div
          className={change.isGood === undefined ? styles.change : change.isGood ? styles.good : styles.bad}
        >
          {change.direction !== 'none' && (
            <Icon name={change.direction === 'up' ? 'arrow-up' : 'arrow-down'} />
          )}
          {change.text}
        </div>
      )}
      {link && <div className={styles.link}>{link}</div>}
    </div>
  );
}
