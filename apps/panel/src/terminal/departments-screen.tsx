import createDepartment from '@cabildo/contracts/mdt/departments/create_department.ts';
import listCharacters from '@cabildo/contracts/mdt/rosters/list_characters.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failed } from '../app/Failed.tsx';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Page } from '../design/Page.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { useWords } from '../words/words.ts';
import { DepartmentDrawer } from './DepartmentDrawer.tsx';
import { NewDepartment } from './DepartmentForm.tsx';
import { departmentsWords } from './departments.words.ts';
import { People } from './People.tsx';
import type { DepartmentsSearch } from './routes.ts';
import { useDepartments, type Department } from './use-roster.ts';

const route = getRouteApi('/terminal/$serverId/departments');
const VIEWS = ['departments', 'people'] as const;

/** The departments of the server, and for the administration everybody with their posts. */
export function DepartmentsScreen() {
  const words = useWords(departmentsWords);
  const search = route.useSearch();
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const show = (change: DepartmentsSearch): void =>
    void navigate({
      to: '/terminal/$serverId/departments',
      params: { serverId: String(serverId) },
      search: { ...search, ...change },
      replace: 'q' in change,
    });
  const view = may(listCharacters) ? (search.view ?? 'departments') : 'departments';
  const create = may(createDepartment) && (
    <Button variant="primary" icon="plus" onClick={() => show({ department: 'new' })}>
      {words.create}
    </Button>
  );
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          {may(listCharacters) && (
            <SegmentedControl
              label={words.view}
              value={view}
              options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
              onChange={(next) => show({ view: next, department: undefined })}
            />
          )}
          {create}
        </>
      }
    >
      {view === 'people' ? (
        <People search={search} onChange={show} />
      ) : (
        <Departments
          opened={search.department}
          onOpen={(department) => show({ department })}
          create={create}
        />
      )}
      {search.department === 'new' && may(createDepartment) && (
        <NewDepartment onClose={() => show({ department: undefined })} />
      )}
    </Page>
  );
}

interface DepartmentsProps {
  opened: DepartmentsSearch['department'];
  onOpen(departmentId: number | undefined): void;
  create: ReactNode;
}

function Departments({ opened, onOpen, create }: DepartmentsProps) {
  const words = useWords(departmentsWords);
  const { pages, departments } = useDepartments();
  if (pages.error && departments.length === 0) return <Failed title={words.failed} query={pages} />;
  return (
    <>
      <Table
        label={words.title}
        columns={columnsOf(words)}
        rows={departments}
        rowKey={({ department_id }) => String(department_id)}
        onOpen={({ department_id }) => onOpen(department_id)}
        openKey={typeof opened === 'number' ? String(opened) : null}
        isLoading={pages.isPending}
        empty={
          <Empty
            icon="shield"
            title={words.none}
            text={create ? words.noneText : words.noneReader}
            action={create}
          />
        }
      />
      {typeof opened === 'number' && (
        <DepartmentDrawer
          key={opened}
          department={departments.find(({ department_id }) => department_id === opened)}
          isSought={pages.isPending || pages.hasNextPage}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}

const columnsOf = (words: (typeof departmentsWords)['es']): Column<Department>[] => [
  { id: 'name', header: words.name, cell: ({ name }) => name, isMain: true },
  {
    id: 'type',
    header: words.type,
    cell: ({ type }) => <Badge>{words.types[type]}</Badge>,
    width: '136px',
    isMain: true,
  },
  {
    id: 'powers',
    header: words.powers,
    cell: ({ powers }) =>
      powers.length === 0 ? words.noPowers : powers.map((power) => words.powerNames[power]).join(', '),
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
];
