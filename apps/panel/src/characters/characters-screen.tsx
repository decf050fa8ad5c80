import { ownPreview } from '../shared/picture/picture.tsx';
import create from '@cabildo/contracts/servers/characters/create.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { pagesOf } from '../api/answers.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { SegmentedControl } from '../design/fields/segmented-control.tsx';
import { Page } from '../design/layout/page.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { Person } from '../design/person.tsx';
import { Time } from '../design/time.tsx';
import { CreateButton } from '../shared/form/create-button.tsx';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { SearchField } from '../shared/list/search-field.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { useCharacters } from '../shared/person/character.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { CreateCharacter } from './character-forms.tsx';
import styles from './characters.module.css';
import { charactersSearch, type CharactersSearch } from './search.ts';
import { charactersWords } from './words.ts';

const PER_PAGE = 100;
const STATES = ['any', 'alive', 'dead'] as const;

/** The characters of the server, those of this person first. */
export function CharactersScreen() {
  const words = useWords(charactersWords);
  const { search, show } = useAddress(charactersSearch);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={<CreateButton contract={create} label={words.create} onClick={() => show({ create: true })} />}
    >
      <OwnCharacters />
      <Toolbar
        label={words.filters}
        search={
          <SearchField
            label={words.search}
            value={search.search}
            onChange={(typed) => show({ search: typed }, true)}
          />
        }
        filters={
          <SegmentedControl
            label={words.status}
            value={search.status ?? 'any'}
            options={STATES.map((value) => ({ value, label: words[value] }))}
            onChange={(value) => show({ status: value === 'any' ? undefined : value }, true)}
          />
        }
      />
      <CharacterTable search={search} onClear={() => show({ search: undefined, status: undefined }, true)} />
      {search.create && <CreateCharacter onClose={() => show({ create: undefined })} />}
    </Page>
  );
}

interface TableProps {
  search: CharactersSearch;
  onClear: () => void;
}

/** All characters that match the filters, newest first. */
function CharacterTable({ search, onClear }: TableProps) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  const text = useDeferredValue(search.search);
  const list = usePagedRows(
    {
      ...pagesOf('dni', 'list', {
        server_id: serverId,
        per_page: PER_PAGE,
        ...(text && { search: text }),
        ...(search.status && { status: search.status }),
      }),
      placeholderData: keepPreviousData,
    },
    'characters',
  );
  const isFiltered = search.search !== undefined || search.status !== undefined;
  return (
    <ListTable
      list={list}
      failed={words.failed}
      label={words.everybody}
      rowKey={({ server_character_id }) => String(server_character_id)}
      onOpen={({ server_character_id: id }) =>
        void navigate({
          to: '/s/$serverId/characters/$characterId',
          params: { serverId: String(serverId), characterId: String(id) },
        })
      }
      empty={
        <Empty
          icon="id-card"
          title={isFiltered ? words.nobody : words.none}
          text={isFiltered ? words.nobodyText : words.noneText}
          action={isFiltered && <Button onClick={onClear}>{words.clear}</Button>}
        />
      }
      columns={[
        {
          header: words.name,
          ...MAIN,
          width: WIDE,
          cell: (character) => (
            <Person name={fullName(character)} image={ownPreview(character.image_url)} size="small" />
          ),
        },
        { header: words.number, ...MAIN, cell: ({ dni_number }) => dni_number },
        { header: words.nationality, cell: ({ nationality }) => nationality ?? '–' },
        {
          header: words.status,
          ...MAIN,
          width: '112px',
          cell: ({ status }) => (
            <Badge tone={status === 'active' ? 'success' : 'neutral'}>{words.state[status]}</Badge>
          ),
        },
        {
          header: words.created,
          align: 'end',
          width: '128px',
          cell: ({ created_at }) => <Time value={created_at} />,
        },
      ]}
    />
  );
}

/** The characters of this person, as cards that lead to their sheets. */
function OwnCharacters() {
  const words = useWords(charactersWords);
  const { characters } = useCharacters();
  if (characters.length === 0) return null;
  return (
    <section className={styles.own} aria-label={words.mine}>
      <h2 className={styles.heading}>{words.mine}</h2>
      <ul className={styles.cards}>
        {characters.map((character) => (
          <li key={character.server_character_id}>
            <ServerLink
              className={styles.card}
              to="/s/$serverId/characters/$characterId"
              params={{ characterId: String(character.server_character_id) }}
            >
              <Person
                name={fullName(character)}
                image={ownPreview(character.image_url)}
                detail={character.dni_number}
              />
              {character.status === 'dead' && <Badge>{words.state.dead}</Badge>}
            </ServerLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
