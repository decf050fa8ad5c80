import type { ReactNode } from 'react';

export type Column<Row> = {
  /** Identifies the column; default: the header. A sortable column needs one. */
  id?: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A width of CSS grid; columns without one share what is left. */
  width?: string;
  isSortable?: boolean;
  /** Shown on phones, where a row is a card; the first such column is its heading. */
  isMain?: boolean;
};

/** A column that phones show too. */
export const MAIN = { isMain: true } as const;

/** A column of amounts, at the right. */
export const AMOUNT = { width: '128px', align: 'end', isMain: true } as const;

/** The width of a column that has twice the room of others. */
export const WIDE = 'minmax(0, 2fr)';

export const idOfColumn = ({ id, header }: Pick<Column<never>, 'id' | 'header'>): string => id ?? header;

export type Sort = { column: string; isDescending: boolean };

export type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens a row by click or Enter; the text of its first cell becomes a button. */
  onOpen?: (row: Row) => void;
  /** The row whose details are open. */
  openKey?: string | null;
  /** The chosen rows; a first column chooses them, with Shift from one to another. */
  selected?: ReadonlySet<string>;
  onSelect?: (keys: ReadonlySet<string>) => void;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Nothing has come yet: the table shows its shape. */
  isLoading?: boolean;
  /** More rows are on their way. */
  isLoadingMore?: boolean;
  /** Stands in place of the rows if there are none. */
  empty?: ReactNode;
  /** The number of rows there are in all, where not all have been loaded. */
  total?: number;
  /** The last rows are near: load the next page. */
  onEndReached?: () => void;
  /** Makes it as high as its rows, without a scroll of its own, for short lists within a page. */
  isShort?: boolean;
};
