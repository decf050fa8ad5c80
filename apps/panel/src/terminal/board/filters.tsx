import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useWords } from '../../words/words.ts';
import { boardSearch } from '../search.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { density } from './density.ts';

/** Chooses which calls the board shows, in its address, and how it draws them. */
export function Filters() {
  const words = useWords(boardWords);
  const { search, show } = useAddress(boardSearch);
  const { departments } = useBoard();
  return (
    <Toolbar
      label={words.filters}
      search={
        <SearchField label={words.find} value={search.find} onChange={(find) => show({ find }, true)} />
      }
      filters={
        <>
          <FilterSelect
            label={words.fields.priority}
            all={words.fields.priority}
            value={search.priority}
            options={([1, 2, 3] as const).map((value) => ({ value, label: words.priorities[value] }))}
            onChange={(priority) => show({ priority }, true)}
          />
          {departments.length > 0 && (
            <FilterSelect
              label={words.fields.department_id}
              all={words.fields.department_id}
              value={search.department}
              options={departments.map(({ department_id: value, name: label }) => ({ value, label }))}
              onChange={(department) => show({ department }, true)}
            />
          )}
          <FilterSelect
            label={words.which}
            all={words.all}
            value={search.only}
            options={(['mine', 'unassigned'] as const).map((value) => ({ value, label: words.only[value] }))}
            onChange={(only) => show({ only }, true)}
          />
        </>
      }
      actions={
        <span className={styles.density}>
          <SegmentedControl
            label={words.density}
            value={density.use()}
            onChange={density.set}
            options={[
              { value: 'cards', label: words.densities.cards },
              { value: 'rows', label: words.densities.rows },
            ]}
          />
        </span>
      }
    />
  );
}
