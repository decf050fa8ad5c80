import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pausedUntil } from '../../api/pause.ts';
import { Icon } from '../../design/icon.tsx';
import { useTopDialog } from '../../design/overlays/layers.ts';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './pause.module.css';

const WORDS = defineWords({
  paused: ['Demasiadas peticiones.', 'Too many requests.'],
  left: [
    (seconds: number) => `El panel sigue en ${seconds} s.`,
    (seconds: number) => `The panel goes on in ${seconds} s.`,
  ],
});

/** The seconds until the panel may ask again; 0: it may. */
export function usePause(): number {
  const until = pausedUntil.use();
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    const end = setTimeout(() => clearInterval(timer), until - Date.now() + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [until]);
  return left;
}

/** Counts down until the panel may ask again. Screen readers say it once; the seconds that pass are a timer, which is quiet. */
export function Pause() {
  const words = useWords(WORDS);
  const seconds = usePause();
  const place = useTopDialog() ?? document.body;
  return createPortal(
    <div role="status" className={styles.pause}>
      {seconds > 0 && (
        <p className={styles.text}>
          <Icon name="clock" />
          <span>
            {words.paused} <span role="timer">{words.left(seconds)}</span>
          </span>
        </p>
      )}
    </div>,
    place,
  );
}
