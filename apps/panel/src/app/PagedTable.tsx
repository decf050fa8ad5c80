import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Table, type TableProps } from '../design/Table.tsx';
import { Failed } from './Failed.tsx';

/** A list that is read page by page. */
export type Pages<P = object> = UseInfiniteQueryResult<InfiniteData<P & { total?: number | null }>>;

interface Props<Row> extends Omit<TableProps<Row>, 'isLoading' | 'isLoadingMore' | 'onEndReached'> {
  /** The pages of which the rows are. */
  pages: Pages;
  /** Says what could not be read. */
  failed?: string;
}

/** The rows of a list that is read page by page; it says why where they could not be read. */
export function PagedTable<Row>({ pages, failed, total, ...table }: Props<Row>) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = pages;
  if (error && !data) return <Failed query={pages} {...(failed !== undefined && { title: failed })} />;
  return (
    <Table
      {...table}
      total={total ?? data?.pages[0]?.total ?? undefined}
      isLoading={isPending}
      isLoadingMore={isFetchingNextPage}
      onEndReached={() => hasNextPage && !isFetchingNextPage && void pages.fetchNextPage()}
    />
  );
}
