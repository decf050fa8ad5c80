import { setTimeout as pause } from 'node:timers/promises';

/** Clients who do their work again and again. */
export interface Load {
  /** The rounds of work that were begun so far. */
  readonly begun: number;
  /** Has no client begin another round, and resolves when the last round is over. */
  finish(): Promise<void>;
}

/**
 * Starts a client for each work.
 * @param options.after what all of them wait for first
 * @param options.betweenMs the pause of a client, which leaves the processes that start a processor too
 * @param options.isEnough tells that no client has anything left to do
 */
export function startLoad(
  works: readonly (() => Promise<unknown>)[],
  {
    after,
    betweenMs = 0,
    isEnough = () => false,
  }: { after?: Promise<unknown>; betweenMs?: number; isEnough?: () => boolean } = {},
): Load {
  let begun = 0;
  let isOver = false;
  const clients = works.map(async (work) => {
    await after;
    while (!isOver && !isEnough()) {
      begun += 1;
      await work();
      if (betweenMs > 0) await pause(betweenMs);
    }
  });
  return {
    get begun() {
      return begun;
    },
    async finish() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}
