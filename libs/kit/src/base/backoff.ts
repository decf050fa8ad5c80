import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait after a failed attempt; attempts count from 0. */
export type Backoff = (attempt: number) => number;

/** Doubles from `first` up to `most` milliseconds. */
export function doubling(first: number, most: number): Backoff {
  return (attempt) => Math.min(most, first * 2 ** Math.min(attempt, 30));
}

/** Waits `milliseconds`; answers false at once when `stop` fires first. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  if (stop.aborted) return false;
  return sleep(milliseconds, true, { signal: stop }).catch((error: unknown) => {
    if (stop.aborted) return false;
    throw error;
  });
}

/** Waits for `work` to settle, but no longer than `milliseconds`. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const settled = new AbortController();
  await Promise.race([work, pause(milliseconds, settled.signal)]).finally(() => settled.abort());
}
