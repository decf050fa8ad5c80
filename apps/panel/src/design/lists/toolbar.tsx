import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

type Props = {
  label: string;
  /** A TextField of type `search`. */
  search?: ReactNode;
  filters?: ReactNode;
  actions?: ReactNode;
};

/** Stands above a list: search, filters, and at the right what can be done with the list. */
export function Toolbar({ label, search, filters, actions }: Props) {
  return (
    <div role="group" aria-label={label} className={styles.toolbar}>
      {search && <div className={styles.search}>{search}</div>}
      {filters && <div className={styles.filters}>{filters}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
