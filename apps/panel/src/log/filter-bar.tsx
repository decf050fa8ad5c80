import { DOMAINS } from '@cabildo/contracts/event.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answer } from '../api/answers.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../design/button.tsx';
import { Combobox } from '../design/fields/combobox.tsx';
import type { Option } from '../design/fields/listbox.tsx';
import { Icon } from '../design/icon.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { Popover } from '../design/overlays/popover.tsx';
import { DayFields } from '../shared/list/day-fields.tsx';
import { FilterSelect } from '../shared/list/filter-select.tsx';
import { SearchField } from '../shared/list/search-field.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { useCharacterName } from '../shared/person/character-name.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { STREAMED_TYPES } from './event-rows.ts';
import type { LogFilters, LogSearch } from './filters.ts';
import styles from './log.module.css';
import { logWords } from './words.ts';

/** The options that a search offers. */
const MOST = 20;

/** No filter of the small form. */
const NONE = { action: undefined, user: undefined, character: undefined, from: undefined, to: undefined };

interface Props {
  filters: LogFilters;
  onChange: (filters: LogSearch, replace?: boolean) => void;
  actions: ReactNode;
}

/** Narrows the log: by a text and the subject at once, by the rest in a small form. */
export function FilterBar({ filters, onChange, actions }: Props) {
  const words = useWords(logWords);
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
              <FilterSelect
                label={words.domain}
                all={words.allDomains}
                value={filters.domain}
                options={DOMAINS.map((value) => ({ value, label: words.domains[value] }))}
                onChange={(domain) => onChange({ domain, action: undefined })}
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
      <Button size="small" variant="ghost" onClick={() => onChange(NONE)}>
        {words.clear}
      </Button>
    </div>
  );
}

const optionOf = (id: number | string | undefined, label: string | undefined): Option | null =>
  id === undefined ? null : { value: String(id), label: label ?? String(id) };

/** The exact types that are known here; any other can be typed into the address. */
const findTypes =
  (domain: string | undefined) =>
  async (text: string): Promise<Option[]> =>
    STREAMED_TYPES.filter((each) => domain === undefined || each.domain === domain)
      .filter((each) => each.action.includes(text.trim().toLowerCase()))
      .map(({ action }) => ({ value: action, label: action }))
      .slice(0, MOST);

const findPeople =
  (serverId: number) =>
  async (text: string): Promise<Option[]> => {
    const search = text.trim() === '' ? {} : { search: text.trim() };
    const asked = answer('servers', 'listMembers', { server_id: serverId, ...search, per_page: MOST });
    const { members } = await queryClient.fetchQuery(asked);
    return members.map(({ user_id, gp_username }) => ({ value: String(user_id), label: gp_username }));
  };

const findCharacters =
  (serverId: number) =>
  async (text: string): Promise<Option[]> => {
    if (text.trim() === '') return [];
    const asked = answer('dni', 'search', { server_id: serverId, search: text.trim() });
    const { characters } = await queryClient.fetchQuery(asked);
    return characters.slice(0, MOST).map((each) => ({
      value: String(each.server_character_id),
      label: fullName(each),
      hint: each.dni_number,
    }));
  };

/** The filters that are chosen now and then: the type, who, of whom, when. */
function FilterForm({ filters, onChange }: Omit<Props, 'actions'>) {
  const words = useWords(logWords);
  const serverId = useServerId();
  const person = usePersonName(filters.user);
  const character = useCharacterName(filters.character ?? null);
  const idOf = (option: Option | null): number | undefined => (option ? Number(option.value) : undefined);
  return (
    <div className={styles.form}>
      <Combobox
        label={words.user}
        value={optionOf(filters.user, person)}
        search={findPeople(serverId)}
        onChange={(option) => onChange({ user: idOf(option) })}
      />
      <Combobox
        label={words.character}
        value={optionOf(filters.character, character)}
        search={findCharacters(serverId)}
        onChange={(option) => onChange({ character: idOf(option) })}
      />
      <Combobox
        label={words.action}
        placeholder={words.actionHint}
        value={optionOf(filters.action, filters.action)}
        search={findTypes(filters.domain)}
        onChange={(option) => onChange({ action: option?.value })}
      />
      <DayFields from={filters.from} to={filters.to} onChange={onChange} />
    </div>
  );
}

/** The name of a member whom a filter names; undefined: not known. */
function usePersonName(userId: number | undefined): string | undefined {
  const serverId = useServerId();
  const { data } = useQuery({
    ...answer('servers', 'listMembers', { server_id: serverId, user_ids: [userId ?? 0] }),
    enabled: userId !== undefined,
  });
  return userId === undefined ? undefined : data?.members[0]?.gp_username;
}
