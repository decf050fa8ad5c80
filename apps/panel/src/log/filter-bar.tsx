import type { Domain } from '@cabildo/contracts/event.ts';
import { DOMAINS } from '@cabildo/contracts/event.ts';
import type { ReactNode } from 'react';
import { useCharacterName } from '../app/character-name.tsx';
import { SearchField } from '../app/SearchField.tsx';
import { Button } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import { Popover } from '../design/Popover.tsx';
import { Select } from '../design/Select.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useWords } from '../words/words.ts';
import { FilterForm } from './filter-form.tsx';
import { usePersonName } from './filter-names.ts';
import type { LogFilters, LogSearch } from './filters.ts';
import styles from './log.module.css';
import { logWords } from './words.ts';

interface Props {
  filters: LogFilters;
  onChange: (filters: LogSearch, replace?: boolean) => void;
  actions: ReactNode;
}

const ALL = 'all';

/** Narrows the log: by a text and the subject at once, by the rest in a small form. */
export function FilterBar({ filters, onChange, actions }: Props) {
  const words = useWords(logWords);
  const domains = DOMAINS.map((value) => ({ value, label: words.domains[value] }));
  return (
    <>
      <Toolbar
        label={words.filters}
        search={
          <SearchField label={words.searchHint} value={filters.q} onChange={(q) => onChange({ q }, true)} />
        }
        filters={
          <>
            <span className={styles.domainFilter}>
              <Select<Domain | typeof ALL>
                label={words.domain}
                isLabelHidden
                value={filters.domain ?? ALL}
                options={[{ value: ALL, label: words.allDomains }, ...domains]}
                onChange={(value) =>
                  onChange({ domain: value === ALL ? undefined : value, action: undefined })
                }
              />
            </span>
            <Popover
              label={words.moreFilters}
              trigger={(props) => (
                <Button icon="filter" {...props}>
                  {words.moreFilters}
                </Button>
              )}
            >
              {() => <FilterForm filters={filters} onChange={onChange} />}
            </Popover>
          </>
        }
        actions={actions}
      />
      <Chips filters={filters} onChange={onChange} />
    </>
  );
}

/** The filters of the small form that are set, each with the way to drop it. */
function Chips({ filters, onChange }: Omit<Props, 'actions'>) {
  const words = useWords(logWords);
  const person = usePersonName(filters.user);
  const character = useCharacterName(filters.character ?? null);
  const chips = [
    ['action', words.action, filters.action],
    ['user', words.user, filters.user && (person ?? words.person(filters.user))],
    ['character', words.character, filters.character && (character ?? words.characterId(filters.character))],
    ['from', words.from, filters.from],
    ['to', words.to, filters.to],
  ] as const;
  const set = chips.filter(([, , value]) => value !== undefined);
  if (set.length === 0) return null;
  return (
    <div className={styles.chips}>
      {set.map(([name, label, value]) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-label={words.remove(`${label}: ${value}`)}
          onClick={() => onChange({ [name]: undefined })}
        >
          {label}: {value}
          <Icon name="x" />
        </button>
      ))}
      <Button
        size="small"
        variant="ghost"
        onClick={() =>
          onChange({
            action: undefined,
            user: undefined,
            character: undefined,
            from: undefined,
            to: undefined,
          })
        }
      >
        {words.clear}
      </Button>
    </div>
  );
}
