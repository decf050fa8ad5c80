import { useRef } from 'react';

/** The state of the checkboxes of a table. */
export type Selection = {
  keys: ReadonlySet<string>;
  all: boolean;
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
};

type Options<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selected?: ReadonlySet<string>;
  onSelect?: (keys: ReadonlySet<string>) => void;
};

/** The selection of a table that has one: one by one, all of them, or from the last one to this one with Shift. */
export function useSelection<Row>(options: Options<Row>): Selection | undefined {
  const { rows, rowKey, selected, onSelect } = options;
  const last = useRef(0);
  if (!selected || !onSelect) return undefined;
  const all = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)));
  return {
    keys: selected,
    all,
    toggle: (index, isRange) => {
      const keys = new Set(selected);
      const isOn = !keys.has(rowKey(rows[index]!));
      const from = isRange ? Math.min(last.current, index) : index;
      const to = isRange ? Math.max(last.current, index) : index;
      for (const row of rows.slice(from, to + 1)) {
        if (isOn) keys.add(rowKey(row));
        else keys.delete(rowKey(row));
      }
      last.current = index;
      onSelect(keys);
    },
    toggleAll: () => onSelect(all ? new Set() : new Set(rows.map(rowKey))),
  };
}
