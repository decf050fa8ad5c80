/** Milliseconds before the next attempt: growing, and different for each client. @param tries attempts so far, from 0 */
export const backoff = (tries: number, baseMs: number, mostMs: number): number =>
  Math.min(baseMs * 2 ** tries, mostMs) * (0.75 + Math.random() / 4);

/** Waits; resolves early when the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', done);
  });
