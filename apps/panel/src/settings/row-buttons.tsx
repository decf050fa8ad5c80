import { IconButton } from '../design/icon-button.tsx';
import { moved } from '../forms/moved.ts';
import { useWords } from '../words/words.ts';
import styles from './settings.module.css';
import { settingsWords } from './words.ts';

interface Props<T> {
  /** Names the row. */
  name: string;
  list: readonly T[];
  at: number;
  onChange: (list: readonly T[]) => void;
}

/** The buttons of a row that move it among the others, and take it out. */
export function RowButtons<T>({ name, list, at, onChange }: Props<T>) {
  const words = useWords(settingsWords);
  return (
    <span className={styles.rowButtons}>
      <IconButton
        icon="chevron-up"
        label={words.up(name)}
        size="small"
        isDisabled={at === 0}
        onClick={() => onChange(moved(list, at, at - 1))}
      />
      <IconButton
        icon="chevron-down"
        label={words.down(name)}
        size="small"
        isDisabled={at === list.length - 1}
        onClick={() => onChange(moved(list, at, at + 1))}
      />
      <IconButton
        icon="trash"
        label={words.remove(name)}
        size="small"
        onClick={() => onChange(list.filter((_, index) => index !== at))}
      />
    </span>
  );
}
