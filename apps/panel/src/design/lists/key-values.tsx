import { Fragment, type ReactNode } from 'react';
import styles from './key-values.module.css';

type Props = {
  /** Pairs of name and value; those without a value are left out. */
  items: readonly (readonly [name: string, value: ReactNode])[];
};

/** The properties of a thing, name by name. */
export function KeyValues({ items }: Props) {
  return (
    <dl className={styles.list}>
      {items
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
