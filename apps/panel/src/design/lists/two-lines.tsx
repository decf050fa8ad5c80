import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A cell with a second line below. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span className={styles.first}>{first}</span>
      {second !== undefined && second !== null && <span className={styles.second}>{second}</span>}
    </span>
  );
}
