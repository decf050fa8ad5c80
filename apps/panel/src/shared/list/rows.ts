import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEveryPage } from '../../api/every-page.ts';

/** The rows of a list as far as they were read, with the query that reads them. */
export interface Rows<Row, Q = UseQueryResult<unknown> | UseInfiniteQueryResult<unknown>> {
  rows: readonly Row[];
  query: Q;
  /** The number of rows there are in all, where not all have been read. */
  total?: number | undefined;
  isLoadingMore?: boolean;
  onEndReached?: () => void;
}

/** The members of an answer that are lists. */
type ListsOf<T> = { [K in keyof T]: T[K] extends readonly unknown[] ? K : never }[keyof T];
type RowOf<T, K extends keyof T> = T[K] extends readonly (infer R)[] ? R : never;

/** Reads a list that comes in one answer: `useRows(answer('economy', 'listTaxes', { server_id }), 'taxes')`. */
export function useRows<T, K extends ListsOf<T> & keyof T, Key extends readonly unknown[]>(
  ask: UseQueryOptions<T, Error, T, Key>,
  name: K,
): Rows<RowOf<T, K>, UseQueryResult<T>> {
  const query = useQuery(ask);
  return { rows: (query.data?.[name] ?? []) as readonly RowOf<T, K>[], query };
}

/** Reads a list page by page, a further one when the end is near: `usePagedRows(pagesOf('economy', 'listDebts', { … }), 'debts')`. */
export function usePagedRows<T, K extends ListsOf<T> & keyof T, Key extends readonly unknown[], P>(
  ask: UseInfiniteQueryOptions<T, Error, InfiniteData<T>, Key, P>,
  name: K,
): Rows<RowOf<T, K>, UseInfiniteQueryResult<InfiniteData<T>>> {
  const query = useInfiniteQuery(ask);
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page[name] as readonly RowOf<T, K>[]),
    query,
    total: (pages[0] as { total?: number | null } | undefined)?.total ?? undefined,
    isLoadingMore: query.isFetchingNextPage,
    onEndReached: () => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage(),
  };
}

/** Reads a list to its end, for one that is sorted, searched or chosen from as a whole. */
export function useAllRows<T, K extends ListsOf<T> & keyof T, Key extends readonly unknown[], P>(
  ask: UseInfiniteQueryOptions<T, Error, InfiniteData<T>, Key, P>,
  name: K,
): Rows<RowOf<T, K>, UseInfiniteQueryResult<InfiniteData<T>>> {
  const list = usePagedRows(ask, name);
  useEveryPage(list.query);
  return list;
}
