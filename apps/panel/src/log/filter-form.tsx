import { answer } from '../api/answers.ts';
import { queryClient } from '../api/query-client.ts';
import { useCharacterName } from '../app/character-name.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { DayFields } from '../app/DayFields.tsx';
import { useServerId } from '../app/server.tsx';
import { Combobox } from '../design/Combobox.tsx';
import type { Option } from '../design/Listbox.tsx';
import { useWords } from '../words/words.ts';
import { STREAMED_TYPES } from './event-rows.ts';
import { usePersonName } from './filter-names.ts';
import type { LogFilters, LogSearch } from './filters.ts';
import styles from './log.module.css';
import { logWords } from './words.ts';

interface Props {
  filters: LogFilters;
  onChange: (filters: LogSearch) => void;
}

const MOST = 20;

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
export function FilterForm({ filters, onChange }: Props) {
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
