import { Combobox } from '../../design/fields/combobox.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { UnitChips } from './unit-chips.tsx';
import { useUnitSearch } from './unit-search.ts';

/** The units that are sent to a call while it is taken. */
export function UnitsField({ value, onChange, error }: Bound<readonly number[]>) {
  const words = useWords(boardWords);
  const { units } = useBoard();
  const { search } = useUnitSearch(value);
  return (
    <div className={styles.section}>
      <Combobox
        label={words.assigned}
        hint={words.assignHint}
        value={null}
        error={error ?? null}
        isRequired={false}
        onChange={(option) => option && onChange([...value, Number(option.value)])}
        search={search}
      />
      <UnitChips
        units={value}
        nameOf={(id) => units.find((unit) => unit.server_character_id === id)?.name ?? `#${id}`}
        onRemove={(id) => onChange(value.filter((each) => each !== id))}
      />
    </div>
  );
}
