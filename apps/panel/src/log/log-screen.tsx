import { useEffect, useState } from 'react';
import { Failed } from '../shared/list/failed.tsx';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { formatNumber } from '../design/format.ts';
import { Page } from '../design/layout/page.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { VirtualList } from '../design/lists/virtual-list.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { canBeLive, type LogFilters, type LogQuery } from './filters.ts';
import styles from './log.module.css';
import { Row } from './log-row.tsx';
import { rowOfEntry, type LogRow } from './rows.ts';
import { useActorNames, useLiveLog, useLogPages, useLogQuery, useLogSearch } from './use-log.ts';
import { logWords } from './words.ts';

/** The log of the server: as it happens, or all of it, narrowed by what the address says. */
export function LogScreen() {
  const words = useWords(logWords);
  const { filters, isLive, change } = useLogSearch();
  const query = useLogQuery(filters);
  const [isExporting, setIsExporting] = useState(false);
  return (
    <Page title={words.title} description={words.description} width="full">
      <FilterBar
        filters={filters}
        onChange={change}
        actions={
          <>
            {canBeLive(filters) && (
              <Button
                icon={isLive ? 'pause' : 'play'}
                onClick={() => change({ live: isLive ? false : undefined })}
              >
                {isLive ? words.stop : words.follow}
              </Button>
            )}
            <Button icon="download" onClick={() => setIsExporting(true)}>
              {words.export}
            </Button>
          </>
        }
      />
      {isLive ? <Live query={query} filters={filters} /> : <History query={query} filters={filters} />}
      {isExporting && <ExportDialog query={query} onClose={() => setIsExporting(false)} />}
    </Page>
  );
}

interface ListProps {
  query: LogQuery;
  filters: LogFilters;
}

/** The newest entries, on top of which those that happen appear. */
function Live({ query, filters }: ListProps) {
  const words = useWords(logWords);
  const language = useLanguage();
  const { change } = useLogSearch();
  const { rows, waiting, seen, log, newest } = useLiveLog(query, filters, true);
  useEffect(() => log.pause(false), [log]);
  return (
    <>
      <Rows
        key={JSON.stringify(query)}
        rows={rows}
        filters={filters}
        read={newest}
        waiting={waiting}
        onFollow={(isFollowing) => log.pause(!isFollowing)}
      />
      <div className={styles.foot}>
        <span className={styles.seen} data-seen={seen}>
          {rows.length > 0 && words.newest(rows.length)}{' '}
          {seen > 0 && words.seen(formatNumber(seen, language))}
        </span>
        <Button size="small" variant="ghost" onClick={() => change({ live: false })}>
          {words.older}
        </Button>
      </div>
    </>
  );
}

/** All entries, page by page as one scrolls. */
function History({ query, filters }: ListProps) {
  const words = useWords(logWords);
  const pages = useLogPages(query, true);
  const rows = pages.data?.pages.flatMap(({ logs }) => logs.map(rowOfEntry)) ?? [];
  return (
    <>
      <Rows
        key={JSON.stringify(query)}
        rows={rows}
        filters={filters}
        read={pages}
        onEndReached={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
      />
      <div className={styles.foot}>
        {!canBeLive(filters) && <span>{words.liveOff}</span>}
        {rows.length > 0 && !pages.hasNextPage && !pages.isFetching && <span>{words.end}</span>}
      </div>
    </>
  );
}

interface RowsProps {
  rows: readonly LogRow[];
  filters: LogFilters;
  read: { isPending: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
  waiting?: number;
  onFollow?: (isFollowing: boolean) => void;
  onEndReached?: () => void;
}

/** The list itself, or what stands in its place; and the entry that is open. */
function Rows({ rows, filters, read, ...list }: RowsProps) {
  const words = useWords(logWords);
  const { search, entry, change } = useLogSearch();
  const nameOf = useActorNames(rows);
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      {read.error && <Failed title={words.failed} query={read} />}
      {(rows.length > 0 || !read.error) && (
        <div className={styles.list}>
          {rows.length > 0 ? (
            <VirtualList label={words.list} rows={rows} rowKey={({ id }) => id} rowHeight={37} {...list}>
              {(row) => (
                <Row
                  row={row}
                  actorName={row.actor ? nameOf(row.actor) : undefined}
                  search={search}
                  isOpen={entry?.endsWith(row.id) ?? false}
                />
              )}
            </VirtualList>
          ) : read.isPending ? (
            <Skeleton shape="rows" rows={10} />
          ) : (
            <Empty
              icon="log"
              title={isNarrowed ? words.nothing : words.empty}
              text={isNarrowed ? words.nothingText : words.emptyText}
            />
          )}
        </div>
      )}
      {entry && <EntryDrawer entry={entry} rows={rows} onClose={() => change({ entry: undefined })} />}
    </>
  );
}
