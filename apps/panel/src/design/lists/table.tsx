import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import type { Column, TableProps } from './columns.ts';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** Rows of one kind: keyboard, screen readers and ten thousands of rows, of which a few dozen are in the page. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, isLoading, empty, isShort, label, total } = props;
  const isNarrow = useNarrow();
  const shown = isNarrow ? mainColumns(columns) : columns;
  const selection = useSelection(props);
  const template = gridTemplate(shown, selection !== undefined);
  if (!isLoading && rows.length === 0)
    return <div className={classes(styles.box, styles.blank)}>{empty}</div>;
  return (
    <div className={classes(styles.box, isNarrow && styles.cards)}>
      {isLoading ? (
        <TableSkeleton columns={shown.length} />
      ) : (
        <div className={classes(styles.table, isShort && styles.short)}>
          <Body
            {...props}
            total={total ?? rows.length}
            label={label}
            columns={shown}
            template={template}
            isNarrow={isNarrow}
            selection={selection}
          />
        </div>
      )}
    </div>
  );
}

type BodyProps<Row> = TableProps<Row> & {
  total: number;
  template: string;
  isNarrow: boolean;
  selection: Selection | undefined;
};

/** The part that scrolls: the head, which stays, and the rows in sight. */
function Body<Row>(props: BodyProps<Row>) {
  const { columns, rows, rowKey, template, isNarrow, selection, onEndReached, isLoadingMore } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [lastActive, setActive] = useState(0);
  // Fewer rows may be left than there were, and Tab goes to one of them.
  const active = Math.min(lastActive, rows.length - 1);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? 72 : 36),
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 8,
    // The row with the focus stays in the page wherever one scrolls, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range).slice(0, 70);
      if (!indexes.includes(active)) indexes.push(active);
      return indexes.sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  const ends = [rows[0], rows.at(-1)].map((row) => row && rowKey(row)).join(' ');
  useEndReached(items.at(-1)?.index ?? 0, rows.length, ends, onEndReached);
  const moveTo = useRowFocus(scroller, rows.length, active, setActive, (index) =>
    virtual.scrollToIndex(index),
  );
  const opens = props.onOpen !== undefined || selection !== undefined;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={opens ? undefined : 0}
      role={opens ? undefined : 'group'}
      aria-label={opens ? undefined : props.label}
      onKeyDown={(event) => opens && moveTo(event)}
    >
      <div role="table" aria-label={props.label} aria-rowcount={props.total + 1}>
        <TableHead {...props} />
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <TableRow
              key={item.key}
              ref={virtual.measureElement}
              row={rows[item.index]!}
              rowId={rowKey(rows[item.index]!)}
              index={item.index}
              top={item.start}
              template={template}
              columns={columns}
              isNarrow={isNarrow}
              isActive={item.index === active}
              isOpen={rowKey(rows[item.index]!) === props.openKey}
              onActive={setActive}
              onOpen={props.onOpen}
              selection={selection}
            />
          ))}
        </div>
      </div>
      {isLoadingMore && <TableSkeleton columns={columns.length} rows={2} />}
    </div>
  );
}

/** Asks for more when the last rows come into sight, once for each list: its length, its first and its last row. */
function useEndReached(last: number, count: number, ends: string, onEndReached?: () => void): void {
  const asked = useRef('');
  const ask = useEffectEvent(() => onEndReached?.());
  const isNear = count > 0 && last >= count - 20;
  useEffect(() => {
    const list = `${count} ${ends}`;
    if (!isNear || asked.current === list) return;
    asked.current = list;
    ask();
  }, [isNear, count, ends]);
}

const PAGE = 10;

/** Moves the focus from row to row by the arrows, Home, End and the keys for pages. */
function useRowFocus(
  scroller: { current: HTMLDivElement | null },
  count: number,
  active: number,
  setActive: (index: number) => void,
  scrollTo: (index: number) => void,
): (event: KeyboardEvent) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const handle = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${wanted.current}"] [data-handle]`,
    );
    wanted.current = null;
    handle?.focus({ preventScroll: true });
  });
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  };
  return (event) => {
    const to = moves[event.key];
    if (to === undefined || !(event.target as HTMLElement).hasAttribute('data-handle')) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(count - 1, to));
    wanted.current = index;
    setActive(index);
    scrollTo(index);
  };
}

function mainColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const main = columns.filter((column) => column.isMain);
  return main.length > 0 ? main : columns.slice(0, 3);
}

function gridTemplate(
  columns: readonly Column<unknown>[] | readonly Column<never>[],
  hasBoxes: boolean,
): string {
  const widths = columns.map((column) => column.width ?? 'minmax(0, 1fr)');
  return (hasBoxes ? ['var(--row)', ...widths] : widths).join(' ');
}
