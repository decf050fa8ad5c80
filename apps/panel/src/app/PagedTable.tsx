import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { Failed } from '../../app/Failed.tsx';
import { Table, type TableProps } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import { sheetWords } from './words.ts';

interface Props<P, Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'rowKey' | 'empty' | 'onOpen'> {
  query: UseInfiniteQueryResult<InfiniteData<P>>;
  /** The rows of a page. */
  rowsOf: (page: P) => readonly Row[];
}

/** A list of a character's sheet, page by page; it says why where it could not be read. */
export function PartTable<P, Row>({ query, rowsOf, ...table }: Props<P, Row>) {
  const words = useWords(sheetWords);
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = query;
  if (error && !data) return <Failed title={words.failed} query={query} />;
  return (
    <Table
      {...table}
      rows={data?.pages.flatMap(rowsOf) ?? []}
      isLoading={isPending}
      isLoadingMore={isFetchingNextPage}
      onEndReached={() => hasNextPage && !isFetchingNextPage && void query.fetchNextPage()}
    />
  );
}
