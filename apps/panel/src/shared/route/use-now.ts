import { useEffect, useState } from 'react';

/** The time (Unix ms), every second anew while something counts. */
export function useNow(isCounting = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
