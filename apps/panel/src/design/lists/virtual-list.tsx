import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import styles from './virtual-list.module.css';
import { useWords } from '../words.ts';

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** A guess, before a row has been measured. */
  rowHeight?: number;
  /** The side where new rows come: the list follows them there, unless somebody has scrolled away. */
  anchor?: 'top' | 'bottom';
  /** The other side is near: load older rows. */
  onEndReached?: () => void;
  /** Tells when the list follows the new rows and when not. */
  onFollow?: (isFollowing: boolean) => void;
  /** The number of rows that wait until the list follows again. */
  waiting?: number;
};

const NEAR = 24;

/** A long or growing list of which only the rows in sight are in the page. */
export function VirtualList<Row>(props: Props<Row>) {
  const { label, rows, rowKey, children, rowHeight = 32, anchor = 'top', onEndReached, onFollow } = props;
  const { waiting = 0 } = props;
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const size = virtual.getTotalSize();
  useAnchor(scroller, rows, rowKey, anchor, isFollowing, size);
  useOlder(
    anchor === 'top' ? rows.length - 1 - (items.at(-1)?.index ?? 0) : (items[0]?.index ?? 0),
    rows.length,
    onEndReached,
  );

  const onScroll = (): void => {
    const element = scroller.current!;
    const distance =
      anchor === 'top' ? element.scrollTop : element.scrollHeight - element.clientHeight - element.scrollTop;
    const follows = distance <= NEAR;
    if (follows === isFollowing) return;
    setIsFollowing(follows);
    onFollow?.(follows);
  };
  const follow = (): void => {
    const element = scroller.current!;
    element.scrollTop = anchor === 'top' ? 0 : element.scrollHeight;
    element.focus({ preventScroll: true });
  };

  return (
    <div className={styles.box}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <div role="list" className={styles.rows} style={{ height: size }}>
          {items.map((item) => (
            <div
              key={item.key}
              ref={virtual.measureElement}
              role="listitem"
              data-index={item.index}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {children(rows[item.index]!)}
            </div>
          ))}
        </div>
      </div>
      {!isFollowing && (
        <div className={anchor === 'top' ? styles.above : styles.below}>
          <Button size="small" icon={anchor === 'top' ? 'arrow-up' : 'arrow-down'} onClick={follow}>
            {waiting > 0 ? words.waitingRows(waiting) : words.newRows}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Keeps the newest rows in sight, or whatever somebody looks at in its place while rows come above it. */
function useAnchor<Row>(
  scroller: { current: HTMLDivElement | null },
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  anchor: 'top' | 'bottom',
  isFollowing: boolean,
  size: number,
): void {
  const before = useRef({ first: '', size: 0 });
  const first = rows[0] === undefined ? '' : rowKey(rows[0]);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const cameAbove = before.current.first !== '' && before.current.first !== first;
    if (isFollowing) element.scrollTop = anchor === 'top' ? 0 : element.scrollHeight;
    else if (cameAbove) element.scrollTop += size - before.current.size;
    before.current = { first, size };
  }, [scroller, first, size, anchor, isFollowing]);
}

function useOlder(left: number, count: number, onEndReached?: () => void): void {
  const asked = useRef(0);
  const ask = useEffectEvent(() => onEndReached?.());
  const isNear = count > 0 && left < 20;
  useEffect(() => {
    if (!isNear || asked.current === count) return;
    asked.current = count;
    ask();
  }, [isNear, count]);
}
