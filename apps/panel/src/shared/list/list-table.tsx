import type { TableProps } from '../../design/lists/columns.ts';
import { Table } from '../../design/lists/table.tsx';
import { Failed } from './failed.tsx';
import type { Rows } from './rows.ts';

interface Props<Row> extends Omit<TableProps<Row>, 'rows' | 'isLoading' | 'isLoadingMore' | 'onEndReached'> {
  list: Rows<Row>;
  /** Says what could not be read. */
  failed?: string;
}

/** The rows of a list; it says why where they could not be read. Rows that were read stay while the API is away. */
export function ListTable<Row>({ list, failed, total, ...table }: Props<Row>) {
  const { rows, query } = list;
  if (query.error && !query.data)
    return <Failed query={query} {...(failed !== undefined && { title: failed })} />;
  return (
    <Table
      {...table}
      rows={rows}
      total={total ?? list.total}
      isLoading={query.isPending}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.onEndReached}
    />
  );
}
