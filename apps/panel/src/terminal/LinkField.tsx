import type { ReactNode } from 'react';
import { IconButton } from '../design/IconButton.tsx';
import { useWords } from '../design/words.ts';
import styles from './lookup.module.css';

interface Props {
  label: string;
  value: readonly number[];
  onChange(ids: readonly number[]): void;
  nameOf(id: number): string;
  /** The control that adds one more. */
  children: ReactNode;
}

/** The things that belong to a case, each of which can be taken off it. */
export function LinkField({ label, value, onChange, nameOf, children }: Props) {
  const words = useWords();
  return (
    <div className={styles.links} role="group" aria-label={label}>
      {children}
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((id) => (
            <li key={id} className={styles.link}>
              <span className={styles.text}>{nameOf(id)}</span>
              <IconButton
                icon="x"
                size="small"
                label={`${words.remove} ${nameOf(id)}`}
                onClick={() => onChange(value.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
