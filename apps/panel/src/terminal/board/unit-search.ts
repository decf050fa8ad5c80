import type { Option } from '../../design/fields/listbox.tsx';
import { useUnits } from '../rights.ts';
import { useBoard } from './board-data.tsx';
import { unitsLike } from './board.ts';
import { useWork } from './work.ts';

/** The units that this person may send and that are not there yet, and a search among them that says what each does. */
export function useUnitSearch(sent: readonly number[]) {
  const { units, calls } = useBoard();
  const { mayLead } = useUnits();
  const workOf = useWork();
  const others = units.filter(({ server_character_id: id }) => mayLead(id) && !sent.includes(id));
  return {
    others,
    search: async (text: string): Promise<Option[]> =>
      unitsLike(others, text, calls).map((unit) => ({
        value: String(unit.server_character_id),
        label: unit.name ?? `#${unit.server_character_id}`,
        hint: workOf(unit),
      })),
  };
}
