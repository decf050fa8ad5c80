import createDepartment from '@cabildo/contracts/mdt/departments/create_department.ts';
import deleteDepartment from '@cabildo/contracts/mdt/departments/delete_department.ts';
import listCharacters from '@cabildo/contracts/mdt/rosters/list_characters.ts';
import { useState } from 'react';
import { AwayBadge } from '../../shared/leaves/away.tsx';
import { Badge } from '../../design/badge.tsx';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { DeleteButton } from '../../forms/delete-button.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../board/board.module.css';
import { departmentsSearch } from '../search.ts';
import { departmentsWords } from './departments.words.ts';
import { AddOfficer, ChangeOfficer, DepartmentForm } from './forms.tsx';
import { People } from './people.tsx';
import { type Department, type RosterEntry, useDepartments, usePowers, useRoster } from './use-roster.ts';

const VIEWS = ['departments', 'people'] as const;

/** The departments of the server, and for the administration everybody with their posts. */
export function DepartmentsScreen() {
  const words = useWords(departmentsWords);
  const { may } = useServer();
  const powersOf = usePowers();
  const { list } = useDepartments();
  const { table, search, show, open, openId, onClose } = useListScreen({
    search: departmentsSearch,
    open: 'department',
    list,
    id: 'department_id',
  });
  const view = may(listCharacters) ? (search.view ?? 'departments') : 'departments';
  const mayCreate = may(createDepartment);
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
          <CreateButton contract={createDepartment} label={words.create} onClick={() => open('new')} />
        </>
      }
    >
      {view === 'people' ? (
        <People search={search} onChange={(change) => show(change, 'q' in change)} />
      ) : (
        <ListTable
          {...table}
          failed={words.failed}
          label={words.title}
          empty={
            <Empty icon="shield" title={words.none} text={mayCreate ? words.noneText : words.noneReader} />
          }
          columns={[
            { header: words.name, ...MAIN, cell: ({ name }) => name },
            {
              header: words.type,
              ...MAIN,
              width: '136px',
              cell: ({ type }) => <Badge>{words.types[type]}</Badge>,
            },
            { header: words.powers, ...MAIN, width: WIDE, cell: powersOf },
          ]}
        />
      )}
      {view === 'departments' && typeof openId === 'number' && (
        <DepartmentDrawer
          key={openId}
          department={list.rows.find(({ department_id }) => department_id === openId)}
          isSought={list.query.isPending || list.query.hasNextPage}
          onClose={onClose}
        />
      )}
      {openId === 'new' && mayCreate && <DepartmentForm onClose={onClose} />}
    </Page>
  );
}

interface Props {
  /** undefined: the department of the address has not been found. */
  department: Department | undefined;
  isSought: boolean;
  onClose(): void;
}

/** The details of a department and who serves in it. */
function DepartmentDrawer({ department, isSought, onClose }: Props) {
  const words = useWords(departmentsWords);
  if (department) return <Details department={department} onClose={onClose} />;
  return (
    <Drawer title={words.department} onClose={onClose}>
      {isSought ? <Skeleton shape="sheet" /> : <Empty icon="shield" title={words.gone} />}
    </Drawer>
  );
}

function Details({ department, onClose }: { department: Department; onClose: () => void }) {
  const words = useWords(departmentsWords);
  const serverId = useServerId();
  const [isEditing, setIsEditing] = useState(false);
  const { department_id, name, type } = department;
  const powersOf = usePowers();
  const { isAdmin, leads } = useRoster(department_id);
  return (
    <Drawer
      title={name}
      subtitle={words.types[type]}
      onClose={onClose}
      actions={
        isAdmin && (
          <>
            <IconButton icon="edit" label={words.edit} onClick={() => setIsEditing(true)} />
            <DeleteButton
              contract={deleteDepartment}
              input={{ server_id: serverId, department_id }}
              label={words.delete}
              title={words.deleteTitle(name)}
              text={words.deleteText}
              done={words.deleted(name)}
              onDone={onClose}
            />
          </>
        )
      }
      footer={
        leads && (
          <DialogButton variant="primary" icon="plus" label={words.add}>
            {(close) => <AddOfficer departmentId={department_id} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <KeyValues items={[[words.powers, powersOf(department)]]} />
      <Roster departmentId={department_id} />
      {isEditing && <DepartmentForm department={department} onClose={() => setIsEditing(false)} />}
    </Drawer>
  );
}

/** The people of a department; its leads open a post and change it. */
function Roster({ departmentId }: { departmentId: number }) {
  const words = useWords(departmentsWords);
  const { pages, roster, isAdmin, leads } = useRoster(departmentId);
  const [changed, setChanged] = useState<RosterEntry>();
  if (pages.error && roster.length === 0) return <Failed title={words.failed} query={pages} />;
  const change = {
    header: '',
    ...MAIN,
    align: 'end' as const,
    width: '48px',
    // Only admins appoint, change and remove leads (OT-06).
    cell: (officer: RosterEntry) =>
      (isAdmin || !officer.is_lead) && (
        <IconButton icon="edit" size="small" label={words.change} onClick={() => setChanged(officer)} />
      ),
  };
  return (
    <section className={styles.section} aria-label={words.roster}>
      <h3 className={styles.sectionTitle}>{words.roster}</h3>
      <Table
        label={words.roster}
        isShort
        rows={roster}
        rowKey={({ server_character_id: id }) => String(id)}
        isLoading={pages.isPending}
        empty={<Empty icon="users" title={words.emptyRoster} />}
        columns={[
          {
            header: words.person,
            ...MAIN,
            width: WIDE,
            cell: ({ server_character_id: id }) => <CharacterPerson id={id} />,
          },
          { header: words.rank, ...MAIN, cell: ({ rank }) => rank ?? '–' },
          {
            header: words.duty,
            ...MAIN,
            align: 'end',
            cell: ({ server_character_id: id, is_lead, on_duty }) => (
              <span className={styles.chips}>
                <AwayBadge characterId={id} />
                {is_lead && <Badge tone="accent">{words.lead}</Badge>}
                {on_duty && <Badge tone="success">{words.onDuty}</Badge>}
              </span>
            ),
          },
          ...(leads ? [change] : []),
        ]}
      />
      {changed && <ChangeOfficer officer={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}
