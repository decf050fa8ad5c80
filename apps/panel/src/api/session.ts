import { CabildoError } from '@cabildo/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';
import { panelState } from './state.ts';

/** Whether an error says that the session has ended. A wrong PIN is 401 as well, and has a code of its own. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CabildoError && error.status === 401 && error.code === 'error';

/** The answer to a question for the person; null: nobody is signed in. */
export const orNobody = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isSignedOut(error)) return null;
    throw error;
  });

/** Who is signed in; null: nobody. */
export const session = queryOptions({
  queryKey: ['users', 'getUserByKey'] as const,
  queryFn: ({ signal }) => orNobody(client().users.getUserByKey({}, { signal, maxRetries: 0 })),
  staleTime: Infinity,
});

/** The person who is signed in. Only screens behind the sign-in may ask. */
export function useMe() {
  const { data } = useSuspenseQuery(session);
  if (!data) throw new Error('a screen behind the sign-in is shown to nobody');
  return data;
}

/** Whether a session that was there has ended: what is on the screen stays, until the person signs in again. */
export const sessionEnded = panelState(false);

/** Looks at every error of the panel for the end of the session. */
export function noteSignedOut(error: unknown): void {
  if (isSignedOut(error) && queryClient.getQueryData(session.queryKey)) sessionEnded.set(true);
}

queryClient.getQueryCache().config.onError = noteSignedOut;
queryClient.getMutationCache().config.onError = noteSignedOut;
