import { useId, type MouseEvent, type Ref } from 'react';
import { classes } from '../classes.ts';
import { idOfColumn, type Column } from './columns.ts';
import styles from './table.module.css';
import type { Selection } from './use-selection.ts';
import { useWords } from '../words.ts';

type Props<Row> = {
  ref: Ref<HTMLDivElement>;
  row: Row;
  rowId: string;
  index: number;
  top: number;
  template: string;
  columns: readonly Column<Row>[];
  isNarrow: boolean;
  /** The row that Tab goes to. */
  isActive: boolean;
  isOpen: boolean;
  onActive: (index: number) => void;
  onOpen?: (row: Row) => void;
  selection: Selection | undefined;
};

/** A row; on phones it is a card whose cells have names. */
export function TableRow<Row>(props: Props<Row>) {
  const { ref, row, index, top, template, columns, isNarrow, isOpen, onOpen, selection, rowId } = props;
  const isSelected = selection?.keys.has(rowId);
  const nameId = useId();
  const open = (event: MouseEvent): void => {
    // Buttons, links and menus within the row do what they say, and a text that was marked stays marked.
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input, label, [popover], dialog') || getSelection()?.toString()) return;
    onOpen?.(row);
  };
  return (
    <div
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={classes(
        styles.row,
        styles.item,
        onOpen && styles.clickable,
        (isSelected || isOpen) && styles.selected,
      )}
      style={{ gridTemplateColumns: isNarrow ? undefined : template, transform: `translateY(${top}px)` }}
      onClick={onOpen && open}
      onFocus={() => props.onActive(index)}
    >
      {selection && <Box {...props} selection={selection} nameId={nameId} />}
      {columns.map((column, at) => (
        <span
          key={idOfColumn(column)}
          id={at === 0 ? nameId : undefined}
          role="cell"
          className={classes(styles.cell, column.align === 'end' && styles.end)}
        >
          {isNarrow && at > 0 && <span className={styles.name}>{column.header}</span>}
          {at === 0 && onOpen ? (
            <button
              type="button"
              className={styles.open}
              data-handle
              tabIndex={props.isActive ? 0 : -1}
              aria-current={isOpen || undefined}
              onClick={() => onOpen(row)}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </span>
      ))}
    </div>
  );
}

type BoxProps<Row> = Props<Row> & {
  selection: Selection;
  /** The element that names the row. */
  nameId: string;
};

function Box<Row>({ index, rowId, isActive, onOpen, selection, nameId }: BoxProps<Row>) {
  const words = useWords();
  const id = useId();
  return (
    <span role="cell" className={classes(styles.cell, styles.pick)}>
      <input
        id={id}
        type="checkbox"
        className={styles.checkbox}
        aria-label={words.selectRow}
        aria-labelledby={`${id} ${nameId}`}
        data-handle={onOpen ? undefined : true}
        tabIndex={isActive ? 0 : -1}
        checked={selection.keys.has(rowId)}
        onChange={(event) => selection.toggle(index, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
      />
    </span>
  );
}
