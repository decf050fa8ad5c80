import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import { useRef } from 'react';
import { Combobox } from '../design/fields/combobox.tsx';
import type { Option } from '../design/fields/listbox.tsx';
import { useWords } from '../words/words.ts';
import type { Line } from './lines.ts';
import type { LinesProps } from './move-drawer.tsx';
import { inventoryWords } from './words.ts';

/** An item that can move, as the line with which it begins. */
export interface Findable {
  line: Line;
  hint: string;
}

interface Props extends LinesProps {
  find: (text: string) => Promise<readonly Findable[]>;
}

/** Adds an item to those that are to move. */
export function LinePicker({ find, lines, onChange, isDisabled }: Props) {
  const words = useWords(inventoryWords);
  const found = useRef(new Map<string, Line>());
  const search = async (text: string): Promise<Option[]> =>
    (await find(text)).map(({ line, hint }) => {
      const value = String(line.item_id);
      found.current.set(value, line);
      const isThere = lines.some(({ item_id }) => item_id === line.item_id);
      return { value, label: line.label, hint, icon: 'box', isDisabled: isThere };
    });
  return (
    <Combobox
      label={words.addItem}
      value={null}
      onChange={(option) => option && onChange([...lines, found.current.get(option.value)!])}
      search={search}
      hint={lines.length === 0 ? words.noLines : undefined}
      isDisabled={isDisabled || lines.length >= MAX_LINES}
    />
  );
}
