import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import styles from './pin-pad.module.css';
import { useWords } from '../words.ts';

type Props = {
  label: string;
  /** Four to six digits: it is sent by itself once there are as many as `length`. */
  length?: number;
  onSubmit: (pin: string) => void;
  isBusy?: boolean;
  error?: string | null;
};

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'delete'];

/** Digits by click, by keyboard or pasted. They are never in an element's value, and gone once they are sent. */
export function PinPad({ label, length = 4, onSubmit, isBusy, error }: Props) {
  const words = useWords();
  const id = useId();
  const pad = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState('');

  // A PIN that was refused is typed anew, without a click in between.
  useEffect(() => {
    if (error) pad.current?.focus();
  }, [error]);

  const type = (digits: string): void => {
    if (isBusy) return;
    const next = (pin + digits.replace(/\D/g, '')).slice(0, length);
    setPin(next.length === length ? '' : next);
    if (next.length === length) onSubmit(next);
  };
  const remove = (): void => setPin(pin.slice(0, -1));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === 'Backspace') remove();
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    type(event.clipboardData.getData('text'));
  };

  return (
    <div
      ref={pad}
      role="group"
      tabIndex={0}
      data-autofocus
      className={styles.pad}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.dots} aria-hidden="true">
        {Array.from({ length }, (_, at) => (
          <span key={at} className={classes(styles.dot, (isBusy || at < pin.length) && styles.filled)} />
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {isBusy ? words.loading : words.digits(pin.length, length)}
      </span>
      <div className={styles.keys}>
        {KEYS.map((key) =>
          key === '' ? (
            <span key={key} />
          ) : (
            <button
              key={key}
              type="button"
              className={styles.key}
              aria-disabled={isBusy || undefined}
              aria-label={key === 'delete' ? words.deleteDigit : undefined}
              onClick={() => (key === 'delete' ? remove() : type(key))}
            >
              {key === 'delete' ? <Icon name="arrow-left" /> : key}
            </button>
          ),
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
