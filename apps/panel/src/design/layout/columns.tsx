import type { ReactNode } from 'react';
import styles from './columns.module.css';

type Props = {
  /** `even`: as many equal columns as fit; `aside`: a main column and a narrow one; `stats`: narrow and even. */
  layout?: 'even' | 'aside' | 'stats';
  children: ReactNode;
};

/** Things beside each other, below each other where there is no room. */
export function Columns({ layout = 'even', children }: Props) {
  return <div className={styles[layout]}>{children}</div>;
}
