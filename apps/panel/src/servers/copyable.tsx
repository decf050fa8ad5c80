import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { useWords } from '../words/words.ts';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';

type Props = { label: string; text: string; isLarge?: boolean };

/** A text that is there to be copied, with its button. */
export function Copyable({ label, text, isLarge }: Props) {
  const { invite: words } = useWords(foundWords);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = (): void => {
    navigator.clipboard
      .writeText(text)
      .then(() => setState('copied'))
      .catch(() => setState('failed'));
  };
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <div className={styles.copyable}>
        <code className={isLarge ? styles.large : styles.code}>{text}</code>
        <Button
          icon={state === 'copied' ? 'check' : 'copy'}
          aria-label={`${words.copy}: ${label}`}
          onClick={copy}
          onBlur={() => setState('idle')}
        >
          {state === 'copied' ? words.copied : words.copy}
        </Button>
      </div>
      <p role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'copied' && words.copied}
        {state === 'failed' && words.copyFailed}
      </p>
    </div>
  );
}
