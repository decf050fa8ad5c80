import type { AnswerOf, Client, InputOf } from '@cabildo/client';
import { queryOptions, infiniteQueryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

/** The areas of the API, by their names in the client: `economy`, `mdt`. */
export type Area = Exclude<keyof Client, 'try' | 'pages' | 'events' | 'send'>;

/** The methods of an area. */
export type MethodOf<A extends Area> = Extract<keyof Client[A], string>;

/** A row of a list: `RowOf<'economy', 'listDebts', 'debts'>`. */
export type RowOf<A extends Area, M extends MethodOf<A>, K extends keyof AnswerOf<Client[A][M]>> = AnswerOf<
  Client[A][M]
>[K] extends readonly (infer R)[]
  ? R
  : never;

type Ask = (input: object, options: { signal: AbortSignal; maxRetries: number }) => Promise<unknown>;

const method = (area: Area, name: string): Ask =>
  (client()[area] as unknown as Readonly<Record<string, Ask>>)[name]!;

/**
 * The answer to a query, for `useQuery`: `useQuery(answer('economy', 'listDebts', { server_id }))`. The key begins with the
 * area and the method, so that an event can drop it (live/changes.ts).
 */
export const answer = <A extends Area, M extends MethodOf<A>>(
  area: A,
  name: M,
  input: InputOf<Client[A][M]>,
) =>
  queryOptions({
    queryKey: [area, name, input] as const,
    queryFn: ({ signal }) =>
      method(area, name)(input, { signal, maxRetries: 0 }) as Promise<AnswerOf<Client[A][M]>>,
  });

/** A page of a list, as all lists of the API answer. */
interface Page {
  page: number;
  total_pages: number | null;
  next_cursor?: string | null;
}

type NextPage = { page?: number; cursor?: string };

/** The parameters of the page after this one; undefined: it is the last one. */
function nextOf({ page, total_pages, next_cursor }: Page): NextPage | undefined {
  if (next_cursor !== undefined) return next_cursor === null ? undefined : { cursor: next_cursor };
  return page < (total_pages ?? 0) ? { page: page + 1 } : undefined;
}

/**
 * The pages of a list, for `useInfiniteQuery`; by cursor where the list has one. Ask for large pages (`per_page`), so that few
 * requests reach the end.
 */
export const pagesOf = <A extends Area, M extends MethodOf<A>>(
  area: A,
  name: M,
  input: InputOf<Client[A][M]>,
) =>
  infiniteQueryOptions({
    queryKey: [area, name, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      method(area, name)({ ...input, ...pageParam }, { signal, maxRetries: 0 }) as Promise<
        AnswerOf<Client[A][M]> & Page
      >,
    initialPageParam: {} as NextPage,
    getNextPageParam: nextOf,
  });
