import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import type { Rows } from '../../shared/list/rows.ts';
import { useWords } from '../../words/words.ts';
import styles from './shared.module.css';
import { bankWords } from './words.ts';

type Paged<Row> = Rows<Row, UseInfiniteQueryResult<InfiniteData<unknown>>>;

/** A button below a list of which there is more. */
function LoadMore({ query }: Pick<Paged<never>, 'query'>) {
  const words = useWords(bankWords);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  );
}

type TableProps<Row> = Omit<ComponentProps<typeof ListTable<Row>>, 'list'> & { list: Paged<Row> };

/** A short table within a page, with a button for further rows. */
export function ShortTable<Row>({ list: { rows, query }, ...table }: TableProps<Row>) {
  return (
    <>
      <ListTable {...table} list={{ rows, query }} isShort />
      <LoadMore query={query} />
    </>
  );
}

interface CardProps<Row> {
  list: Paged<Row>;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Rows that are no table in a card, with a button for further ones. */
export function CardList<Row>({ list: { rows, query }, empty, children }: CardProps<Row>) {
  if (query.isError) return <Failed query={query} />;
  return (
    <Card isFlush>
      {query.isPending && <Skeleton shape="rows" />}
      {query.isSuccess && rows.length === 0 && empty}
      <ul>{rows.map(children)}</ul>
      <LoadMore query={query} />
    </Card>
  );
}
