/** The log knows an event and its names within moments; however many come, it is read no more often than this. */
const BETWEEN_MS = 3_000;

/** Runs a while after it was asked for, once however often that was. */
export function seldom(run: () => void): { ask(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    timer = undefined;
    run();
  };
  return { ask: () => void (timer ??= setTimeout(now, BETWEEN_MS)), end: () => clearTimeout(timer) };
}
