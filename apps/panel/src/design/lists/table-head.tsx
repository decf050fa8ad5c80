import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { idOfColumn, type Column, type TableProps } from './columns.ts';
import styles from './table.module.css';
import type { Selection } from './use-selection.ts';
import { useWords } from '../words.ts';

type Props<Row> = Pick<TableProps<Row>, 'columns' | 'sort' | 'onSort'> & {
  template: string;
  isNarrow: boolean;
  selection: Selection | undefined;
};

/** The names of the columns; those that can be sorted by are buttons. */
export function TableHead<Row>({ columns, sort, onSort, template, isNarrow, selection }: Props<Row>) {
  const words = useWords();
  return (
    <div role="rowgroup" className={classes(styles.head, isNarrow && 'visually-hidden')}>
      <div role="row" aria-rowindex={1} className={styles.row} style={{ gridTemplateColumns: template }}>
        {selection && (
          <span role="columnheader" className={styles.cell}>
            <input
              type="checkbox"
              className={styles.checkbox}
              aria-label={words.selectAll}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = !selection.all && selection.keys.size > 0;
              }}
              onChange={selection.toggleAll}
              tabIndex={isNarrow ? -1 : undefined}
            />
          </span>
        )}
        {columns.map((column) => (
          <span
            key={idOfColumn(column)}
            role="columnheader"
            className={classes(styles.cell, column.align === 'end' && styles.end)}
            aria-sort={
              sort?.column === idOfColumn(column)
                ? sort.isDescending
                  ? 'descending'
                  : 'ascending'
                : undefined
            }
          >
            {column.isSortable && onSort && !isNarrow ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

type SortProps<Row> = Pick<TableProps<Row>, 'sort'> & {
  column: Column<Row>;
  onSort: NonNullable<TableProps<Row>['onSort']>;
};

function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const isSorted = sort?.column === idOfColumn(column);
  const isDescending = isSorted && sort.isDescending;
  return (
    <button
      type="button"
      className={classes(styles.sort, isSorted && styles.sorted)}
      onClick={() => onSort({ column: idOfColumn(column), isDescending: isSorted && !isDescending })}
    >
      {column.header}
      <Icon name={isSorted ? (isDescending ? 'arrow-down' : 'arrow-up') : 'chevrons-up-down'} />
    </button>
  );
}
