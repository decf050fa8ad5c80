import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { SearchField } from '../app/SearchField.tsx';
import { useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Empty } from '../design/Empty.tsx';
import { Person } from '../design/Person.tsx';
import { Select } from '../design/Select.tsx';
import type { Column } from '../design/Table.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useWords } from '../words/words.ts';
import { departmentsWords } from './departments.words.ts';
import { ChangeOfficer } from './OfficerDialog.tsx';
import type { DepartmentsSearch } from './routes.ts';
import { useDepartments } from './use-roster.ts';

type Character = AnswerOf<Client['v1']['listCharacters']>['characters'][number];

const PER_PAGE = 100;
const ALL = 'all';

interface Props {
  search: DepartmentsSearch;
  onChange(change: DepartmentsSearch): void;
}

/** Everybody in the server with their posts, which admins change. */
export function People({ search, onChange }: Props) {
  const words = useWords(departmentsWords);
  const serverId = useServerId();
  const [changed, setChanged] = useState<Character>();
  const query = useInfiniteQuery(
    pagesOf('v1', 'listCharacters', {
      server_id: serverId,
      per_page: PER_PAGE,
      status: 'active',
      ...(search.q !== undefined && { search: search.q }),
      ...(search.of !== undefined && { department_id: search.of }),
    }),
  );
  return (
    <>
      <Filters search={search} onChange={onChange} />
      <PagedTable
        pages={query}
        failed={words.failed}
        label={words.views.people}
        columns={columnsOf(words)}
        rows={query.data?.pages.flatMap(({ characters }) => characters) ?? []}
        rowKey={({ server_character_id: id }) => String(id)}
        onOpen={setChanged}
        empty={<Empty icon="user" title={words.nobody} text={words.nobodyText} />}
      />
      {changed && (
        <ChangeOfficer
          officer={{
            server_character_id: changed.server_character_id,
            department_id: changed.department?.department_id ?? null,
            rank: changed.department?.rank ?? null,
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  );
}

function Filters({ search, onChange }: Props) {
  const words = useWords(departmentsWords);
  const { departments } = useDepartments();
  return (
    <Toolbar
      label={words.filters}
      search={<SearchField label={words.search} value={search.q} onChange={(q) => onChange({ q })} />}
      filters={
        <Select
          label={words.department}
          isLabelHidden
          value={search.of === undefined ? ALL : String(search.of)}
          options={[
            { value: ALL, label: words.allDepartments },
            ...departments.map(({ department_id, name }) => ({ value: String(department_id), label: name })),
          ]}
          onChange={(to) => onChange({ of: to === ALL ? undefined : Number(to) })}
        />
      }
    />
  );
}

const columnsOf = (words: (typeof departmentsWords)['es']): Column<Character>[] => [
  {
    id: 'person',
    header: words.person,
    cell: (character) => <Person name={fullName(character)} size="small" />,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'dni', header: words.dni, cell: ({ dni_number }) => dni_number, width: '136px' },
  {
    id: 'department',
    header: words.department,
    cell: ({ department }) => department?.name ?? '–',
    isMain: true,
  },
  { id: 'rank', header: words.rank, cell: ({ department }) => department?.rank ?? '–' },
  {
    id: 'duty',
    header: words.duty,
    cell: ({ duty_status }) =>
      duty_status === 'on_duty' ? <Badge tone="success">{words.onDuty}</Badge> : words.offDuty,
    width: '152px',
    isMain: true,
  },
];
