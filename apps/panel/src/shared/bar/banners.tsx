import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAway } from '../../api/query-client.ts';
import { useLiveState } from '../../live/live.tsx';
import { Icon } from '../../design/icon.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './banners.module.css';
import { usePause } from './pause.tsx';

const WORDS = defineWords({
  away: [
    'El servidor no responde. Lo que ves puede ser antiguo; se actualiza solo en cuanto vuelva.',
    'The server does not answer. What you see may be old; it updates by itself as soon as it is back.',
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

/** Says above the screen that all of it is old, because the API is away. */
export function Banners() {
  const words = useWords(WORDS);
  const isPaused = usePause() > 0;
  const isUnanswered = useIsUnanswered();
  const isApiAway = (useIsCut() || isUnanswered) && !isPaused;
  return (
    <div role="status">
      {isApiAway && (
        <p className={styles.banner}>
          <Icon name="warning" />
          {words.away}
        </p>
      )}
    </div>
  );
}
