import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { Button } from '../design/button.tsx';
import { Page } from '../design/layout/page.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { Person } from '../design/person.tsx';
import { Time } from '../design/time.tsx';
import { FilterSelect } from '../shared/list/filter-select.tsx';
import { useListScreen } from '../shared/list/list-screen.ts';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { SearchField } from '../shared/list/search-field.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { BulkAssignment } from './bulk-assignment.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import styles from './members.module.css';
import { RankLabel } from './rank-label.tsx';
import { membersSearch, type MembersSearch } from './search.ts';
import type { Member } from './standing.ts';
import { membersWords } from './words.ts';

/** Three pages by cursor reach the end of 10,000 members; the API ends a page at 1 MiB. */
const PER_PAGE = 4_000;

/** The members that match the filters, in the order of their ranks, as far as they have been read. */
function useMembers({ search, role }: MembersSearch) {
  const server_id = useServerId();
  const text = useDeferredValue(search);
  return usePagedRows(
    {
      ...pagesOf('members', 'list', {
        server_id,
        cursor: '',
        per_page: PER_PAGE,
        ...(text && { search: text }),
        ...(role !== undefined && { role_id: role }),
      }),
      placeholderData: keepPreviousData,
    },
    'members',
  );
}

/** The members of the server: find them, give them roles, remove them. */
export function MembersScreen() {
  const words = useWords(membersWords);
  const { server, may } = useServer();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useMembers(useAddress(membersSearch).search);
  const { table, search, show, onClose } = useListScreen({
    search: membersSearch,
    open: 'member',
    list,
    id: 'user_id',
  });
  const chosenMembers = list.rows.filter(({ user_id }) => chosen.has(String(user_id)));
  return (
    <Page title={words.title} description={words.people(server.member_count)} width="full">
      {chosenMembers.length > 0 ? (
        <Chosen members={chosenMembers} onClear={() => setChosen(new Set())} />
      ) : (
        <Filters search={search} onChange={(change) => show(change, true)} />
      )}
      <ListTable
        {...table}
        failed={words.failed}
        label={words.title}
        {...(may(assignRole) && { selected: chosen, onSelect: setChosen })}
        empty={
          <Empty
            icon="users"
            title={words.nobody}
            text={words.nobodyText}
            action={
              <Button onClick={() => show({ search: undefined, role: undefined }, true)}>
                {words.clear}
              </Button>
            }
          />
        }
        columns={[
          {
            header: words.member,
            ...MAIN,
            width: WIDE,
            cell: ({ gp_username }) => <Person name={gp_username} size="small" />,
          },
          { header: words.role, ...MAIN, cell: (member) => <Rank member={member} /> },
          {
            header: words.characters,
            align: 'end',
            width: '112px',
            cell: ({ character_count }) => character_count,
          },
          {
            header: words.joined,
            ...MAIN,
            align: 'end',
            width: '160px',
            cell: ({ joined_at }) => <Time value={joined_at} />,
          },
        ]}
      />
      {search.member !== undefined && (
        <MemberDrawer key={search.member} userId={search.member} onClose={onClose} />
      )}
    </Page>
  );
}

function Rank({ member: { role_id, role_name } }: { member: Member }) {
  const { server } = useServer();
  const role = server.roles.find((each) => each.role_id === role_id);
  return <RankLabel name={role?.name ?? role_name} color={role?.color} />;
}

function Filters({ search, onChange }: { search: MembersSearch; onChange: (change: MembersSearch) => void }) {
  const words = useWords(membersWords);
  const { server } = useServer();
  return (
    <Toolbar
      label={words.filters}
      search={
        <SearchField
          label={words.search}
          value={search.search}
          onChange={(text) => onChange({ search: text })}
        />
      }
      filters={
        <FilterSelect
          label={words.role}
          all={words.allRoles}
          value={search.role}
          options={server.roles.map(({ role_id, name }) => ({ value: role_id, label: name }))}
          onChange={(role) => onChange({ role })}
        />
      }
    />
  );
}

function Chosen({ members, onClear }: { members: readonly Member[]; onClear: () => void }) {
  const words = useWords(membersWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.chosen} role="group" aria-label={words.chosen(members.length)}>
      <span className={styles.count}>{words.chosen(members.length)}</span>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {words.assign}
      </Button>
      <Button variant="ghost" onClick={onClear}>
        {words.deselect}
      </Button>
      {isOpen && (
        <BulkAssignment
          members={members}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            onClear();
          }}
        />
      )}
    </div>
  );
}
