import { useState } from 'react';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Person } from '../../design/person.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import type { DepartmentsSearch } from '../search.ts';
import { departmentsWords } from './departments.words.ts';
import { ChangeOfficer } from './forms.tsx';
import { useDepartments } from './use-roster.ts';

const PER_PAGE = 100;

interface Props {
  search: DepartmentsSearch;
  onChange(change: DepartmentsSearch): void;
}

/** Everybody in the server with their posts, which admins change. */
export function People({ search, onChange }: Props) {
  const words = useWords(departmentsWords);
  const serverId = useServerId();
  const { departments } = useDepartments();
  const [changed, setChanged] = useState<RowOf<'v1', 'listCharacters', 'characters'>>();
  const list = usePagedRows(
    pagesOf('v1', 'listCharacters', {
      server_id: serverId,
      per_page: PER_PAGE,
      status: 'active',
      ...(search.q !== undefined && { search: search.q }),
      ...(search.of !== undefined && { department_id: search.of }),
    }),
    'characters',
  );
  return (
    <>
      <Toolbar
        label={words.filters}
        search={<SearchField label={words.search} value={search.q} onChange={(q) => onChange({ q })} />}
        filters={
          <FilterSelect
            label={words.department}
            all={words.allDepartments}
            value={search.of}
            options={departments.map(({ department_id, name }) => ({ value: department_id, label: name }))}
            onChange={(of) => onChange({ of })}
          />
        }
      />
      <ListTable
        list={list}
        failed={words.failed}
        label={words.views.people}
        rowKey={({ server_character_id: id }) => String(id)}
        onOpen={setChanged}
        empty={<Empty icon="user" title={words.nobody} text={words.nobodyText} />}
        columns={[
          {
            header: words.person,
            ...MAIN,
            width: WIDE,
            cell: (character) => <Person name={fullName(character)} size="small" />,
          },
          { header: words.dni, width: '136px', cell: ({ dni_number }) => dni_number },
          { header: words.department, ...MAIN, cell: ({ department }) => department?.name ?? '–' },
          { header: words.rank, cell: ({ department }) => department?.rank ?? '–' },
          {
            header: words.duty,
            ...MAIN,
            width: '152px',
            cell: ({ duty_status }) =>
              duty_status === 'on_duty' ? <Badge tone="success">{words.onDuty}</Badge> : words.offDuty,
          },
        ]}
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
