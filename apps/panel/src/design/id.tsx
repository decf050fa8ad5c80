import { useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './id.module.css';
import { useWords } from './words.ts';

type Props = {
  value: string;
  /** Names what the id is of, for screen readers. */
  label?: string;
  /** The characters that are shown, by default all of an id of any cell; all of it is copied. */
  length?: number;
};

/** An id or another text that people copy: a click does it. */
export function Id({ value, label, length = 16 }: Props) {
  const words = useWords();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = (): void => {
    navigator.clipboard
      .writeText(value)
      .then(() => setState('copied'))
      .catch(() => setState('failed'));
  };
  const shown = value.length > length + 1 ? `${value.slice(0, length)}…` : value;
  return (
    <button
      type="button"
      className={styles.id}
      title={value}
      aria-label={`${words.copy} ${label ?? ''} ${value}`}
      onClick={copy}
      onBlur={() => setState('idle')}
      onPointerLeave={() => setState('idle')}
    >
      <span className={styles.text}>{shown}</span>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span role="status" className="visually-hidden">
        {state === 'copied' && words.copied}
        {state === 'failed' && words.copyFailed}
      </span>
    </button>
  );
}
