import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 200;

/**
 * A search field whose text comes from the address and goes there once nobody has typed for a moment, so that each letter is
 * neither a request nor an entry of the history.
 */
export function useSearchText(
  text: string | undefined,
  onSettled: (text: string | undefined) => void,
): { value: string; onChange: (typed: string) => void } {
  const [typed, setTyped] = useState(text ?? '');
  const [shown, setShown] = useState(text);
  // The address has changed by itself, for example on the way back.
  if (shown !== text) {
    setShown(text);
    if (typed.trim() !== (text ?? '')) setTyped(text ?? '');
  }
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    const wanted = typed.trim() || undefined;
    if (wanted === text) return undefined;
    const timer = setTimeout(() => settle(wanted), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return { value: typed, onChange: setTyped };
}
