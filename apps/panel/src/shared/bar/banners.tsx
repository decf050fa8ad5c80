import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAway } from '../../api/query-client.ts';
import { pausedUntil } from '../../api/pause.ts';
import { useLiveState } from '../../live/live.tsx';
import { Icon } from '../../design/icon.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './banners.module.css';

const WORDS = defineWords({
  away: [
    'El servidor no responde. Lo que ves puede ser antiguo; se actualiza solo en cuanto vuelva.',
    'The server does not answer. What you see may be old; it updates by itself as soon as it is back.',
  ],
  paused: [
    (seconds: number) => `Demasiadas peticiones. El panel sigue en ${seconds} s.`,
    (seconds: number) => `Too many requests. The panel goes on in ${seconds} s.`,
  ],
});

/** A break of the stream that ends sooner, as while the API is updated, is no matter for a banner. */
const BREAK_MS = 2_000;

/** Whether the stream of events has been broken for a while. */
function useIsCut(): boolean {
  const isBroken = useLiveState() === 'away';
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    if (!isBroken) return setIsCut(false);
    const timer = setTimeout(() => setIsCut(true), BREAK_MS);
    return () => clearTimeout(timer);
  }, [isBroken]);
  return isCut;
}

/** Whether a question that is on the screen cannot be answered at the moment. */
function useIsUnanswered(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .getAll()
        .some(({ state }) => state.fetchStatus === 'fetching' && isAway(state.fetchFailureReason)),
  );
}

/** The seconds until the panel may ask again; 0: it may. */
function usePause(): number {
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

/** Says above the screen what makes all of it old: the API is away, or wants to be asked later. */
export function Banners() {
  const words = useWords(WORDS);
  const seconds = usePause();
  const isUnanswered = useIsUnanswered();
  const isApiAway = (useIsCut() || isUnanswered) && seconds === 0;
  return (
    <div role="status">
      {seconds > 0 && (
        <p className={styles.banner}>
          <Icon name="clock" />
          {words.paused(seconds)}
        </p>
      )}
      {isApiAway && (
        <p className={styles.banner}>
          <Icon name="warning" />
          {words.away}
        </p>
      )}
    </div>
  );
}
