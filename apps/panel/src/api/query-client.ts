import { CabildoError } from '@cabildo/client';
import { QueryClient } from '@tanstack/react-query';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;

/** Milliseconds between two attempts to read what the server did not answer. */
export const waitBefore = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);

/** Whether the API is away or wants to be asked later, so that the same question may be answered then. */
export const isAway = (error: unknown): boolean =>
  error instanceof CabildoError &&
  (error.code === 'connection' || error.code === 'timeout' || [429, 502, 503, 504].includes(error.status));

/** The answers of queries, kept while a screen shows them and five minutes longer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events drop what has changed; what changes without an event is read again after a while.
      staleTime: 30_000,
      // The browser's opinion of the network says nothing about a server on this machine.
      networkMode: 'always',
      // Until the API answers: what is shown stays, marked as old.
      retry: (_, error) => isAway(error),
      retryDelay: waitBefore,
    },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    /** `takes`: the kinds of events that the screen takes into this answer itself (live/changes.ts). */
    queryMeta: { takes?: readonly string[] };
  }
}

let areEventsLive = false;

/** Notes whether the events of the server that is shown arrive. */
export const noteLive = (isLive: boolean): void => {
  areEventsLive = isLive;
};

/**
 * Drops the answers of areas (api/answers.ts): those on the screen are read again now, the others when they are shown.
 * What takes events itself learns of the change by one of them.
 */
export const dropAnswers = (areas: Iterable<string>): void => {
  const dropped = new Set(areas);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => dropped.has(String(queryKey[0])) && !(meta?.takes && areEventsLive),
  });
};
