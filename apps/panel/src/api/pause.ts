import { panelState } from './state.ts';

/** The moment (Unix ms) from which requests are sent again, after an answer 429; 0: now. */
export const pausedUntil = panelState(0);

/** The limits of requests are by the minute; a longer time concerns one action alone, such as guessing codes (FU-10). */
const LONGEST_SECONDS = 60;

/** A 429 without a time means the next second (FU-01). */
const DEFAULT_SECONDS = 1;

/** Waits until no pause is left; a pause may grow while it is waited for. */
async function waited(signal: AbortSignal | null | undefined): Promise<void> {
  for (let left = pausedUntil.get() - Date.now(); left > 0; left = pausedUntil.get() - Date.now()) {
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

/** `fetch` that holds every request of the panel back until the time of a 429 is over. */
export const pausing: typeof fetch = async (input, init) => {
  await waited(init?.signal);
  const response = await fetch(input, init);
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? DEFAULT_SECONDS);
    if (seconds > LONGEST_SECONDS) return response;
    pausedUntil.set(Math.max(pausedUntil.get(), Date.now() + seconds * 1_000));
  }
  return response;
};
