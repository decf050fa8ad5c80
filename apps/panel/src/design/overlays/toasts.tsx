import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { useTopPlace } from './layers.ts';
import styles from './toasts.module.css';
import { useWords } from '../words.ts';

export type Toast = {
  title: string;
  text?: string;
  tone?: 'success' | 'danger' | 'info';
  action?: { label: string; onClick: () => void };
};

type Shown = Toast & { id: number };

const MOST = 4;
const STAY = 6000;
const UNKNOWN_MS = 100;

let toasts: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says in a corner what was done, or could not be done; errors and those with an action stay until they are closed. What is
 * said again is not shown twice.
 */
export function toast(message: Toast): void {
  const others = toasts.filter(({ title, text }) => title !== message.title || text !== message.text);
  change([...others, { ...message, id: ++lastId }].slice(-MOST));
}

/** An error is read in peace, and what can be answered waits for the answer. */
const stays = ({ tone, action }: Toast): boolean => tone === 'danger' || action !== undefined;

/** Takes away what would go by itself, where it would cover what is shown instead. */
export const clearToasts = (): void => change(toasts.filter(stays));

const dismiss = (id: number): void => change(toasts.filter((each) => each.id !== id));

/** Shows the toasts; once in the page. They stand in the open dialog, if there is one, because all else is inert. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const place = useTopPlace();
  const isKnown = useKnown(place);
  const words = useWords();
  return createPortal(
    <section className={styles.toasts} aria-label={words.notifications} aria-live="polite" role="log">
      {isKnown && shown.map((each) => <Item key={each.id} toast={each} />)}
    </section>,
    place,
  );
}

/** Whether screen readers know the region in a place by now: they say what comes into a region, not what it begins with. */
function useKnown(place: HTMLElement): boolean {
  const [known, setKnown] = useState<HTMLElement>();
  useEffect(() => {
    const timer = setTimeout(() => setKnown(place), UNKNOWN_MS);
    return () => {
      clearTimeout(timer);
      // The region of this place goes, and one that comes back is as unknown as any other.
      setKnown(undefined);
    };
  }, [place]);
  return known === place;
}

function Item({ toast: shown }: { toast: Shown }) {
  const words = useWords();
  const { id, title, text, tone = 'success', action } = shown;
  const isKept = stays(shown);
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => dismiss(id), STAY);
    return () => clearTimeout(timer);
  }, [id, isKept]);
  return (
    <div className={styles.toast}>
      <span className={styles[tone]}>
        <Icon name={tone === 'success' ? 'check' : tone === 'danger' ? 'warning' : 'info'} />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
        {action && (
          <Button
            size="small"
            onClick={() => {
              dismiss(id);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="x" label={words.close} size="small" onClick={() => dismiss(id)} />
    </div>
  );
}
