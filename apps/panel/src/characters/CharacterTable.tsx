import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Person } from '../design/Person.tsx';
import type { Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import type { ListedCharacter } from './character.ts';
import type { CharactersSearch } from './routes.ts';
import { charactersWords } from './words.ts';

type Words = (typeof charactersWords)['es'];

const columnsOf = (words: Words): Column<ListedCharacter>[] => [
  {
    id: 'name',
    header: words.name,
    cell: (character) => <Person name={fullName(character)} size="small" />,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'number', header: words.number, cell: ({ dni_number }) => dni_number, isMain: true },
  { id: 'nationality', header: words.nationality, cell: ({ nationality }) => nationality ?? '–' },
  {
    id: 'status',
    header: words.status,
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'neutral'}>{words.state[status]}</Badge>
    ),
    width: '112px',
    isMain: true,
  },
  {
    id: 'created',
    header: words.created,
    cell: ({ created_at }) => <Time value={created_at} />,
    align: 'end',
    width: '128px',
  },
];

interface Props {
  search: CharactersSearch;
  onClear: () => void;
  onCreate: () => void;
}

/** All characters that match the filters, newest first. */
export function CharacterTable({ search, onClear, onCreate }: Props) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  const text = useDeferredValue(search.search);
  const pages = useInfiniteQuery({
    ...pagesOf('dni', 'list', {
      server_id: serverId,
      per_page: 100,
      ...(text && { search: text }),
      ...(search.status && { status: search.status }),
    }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = search.search !== undefined || search.status !== undefined;
  return (
    <PagedTable
      pages={pages}
      failed={words.failed}
      label={words.everybody}
      columns={columnsOf(words)}
      rows={pages.data?.pages.flatMap(({ characters }) => characters) ?? []}
      rowKey={({ server_character_id }) => String(server_character_id)}
      onOpen={({ server_character_id }) =>
        void navigate({
          to: '/s/$serverId/characters/$characterId',
          params: { serverId: String(serverId), characterId: String(server_character_id) },
        })
      }
      empty={
        isFiltered ? (
          <Empty
            icon="id-card"
            title={words.nobody}
            text={words.nobodyText}
            action={<Button onClick={onClear}>{words.clear}</Button>}
          />
        ) : (
          <Empty
            icon="id-card"
            title={words.none}
            text={words.noneText}
            action={<Button onClick={onCreate}>{words.create}</Button>}
          />
        )
      }
    />
  );
}
