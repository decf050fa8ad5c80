import { useSyncExternalStore } from 'react';
import { useLanguage } from '../words/language.ts';
import { formatExact, formatRelative } from './format.ts';
import styles from './time.module.css';

// One timer serves all times of the page, and stops with the last of them.
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readNow(): number {
  // Whoever comes after a pause of the timer starts from the true time.
  if (!timer) now = Math.max(now, Math.floor(Date.now() / 1000) * 1000);
  return now;
}

type Props = { value: string | number | null };

/** A time relative to now, kept true once a minute; the exact one shows under the pointer. */
export function Time({ value }: Props) {
  const lang = useLanguage();
  const current = useSyncExternalStore(subscribe, readNow);
  if (value === null) return <span className={styles.none}>–</span>;
  const time = typeof value === 'number' ? value : Date.parse(value);
  return (
    <time className={styles.time} dateTime={new Date(time).toISOString()} title={formatExact(time, lang)}>
      {formatRelative(time, Math.max(current, Math.min(time, current + 60_000)), lang)}
    </time>
  );
}
