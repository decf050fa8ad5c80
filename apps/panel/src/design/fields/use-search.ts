import { useEffect, useEffectEvent, useState } from 'react';
import type { Option } from './listbox.tsx';

type Found = { state: 'searching' | 'failed' | 'found'; options: readonly Option[] };

const PAUSE = 150;

/** Searches a pause after the last letter; an answer that comes late for an earlier text is dropped. Null: not open. */
export function useSearch(search: (text: string) => Promise<Option[]>, text: string | null): Found {
  const [found, setFound] = useState<Found>({ state: 'searching', options: [] });
  const ask = useEffectEvent(search);
  useEffect(() => {
    if (text === null) {
      setFound({ state: 'searching', options: [] });
      return;
    }
    let isCurrent = true;
    const answer = (next: Found): void => {
      if (isCurrent) setFound(next);
    };
    setFound((before) => ({ state: 'searching', options: before.options }));
    const timer = setTimeout(
      () =>
        ask(text).then(
          (options) => answer({ state: 'found', options }),
          () => answer({ state: 'failed', options: [] }),
        ),
      text === '' ? 0 : PAUSE,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
