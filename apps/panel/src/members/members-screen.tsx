import listBans from '@cabildo/contracts/servers/bans/list_bans.ts';
import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchField } from '../app/SearchField.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Page } from '../design/Page.tsx';
import { Select } from '../design/Select.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useWords } from '../words/words.ts';
import { BulkAssignment } from './BulkAssignment.tsx';
import { MemberDrawer } from './MemberDrawer.tsx';
import { MemberTable } from './MemberTable.tsx';
import type { MembersSearch } from './routes.ts';
import styles from './members.module.css';
import type { Member } from './standing.ts';
import { useMemberList } from './use-member-list.ts';
import { membersWords } from './words.ts';

/** The members of the server: find them, give them roles, remove them. */
export function MembersScreen() {
  const words = useWords(membersWords);
  const { server, serverId, may } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/members' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useMemberList(search);
  const params = { serverId: String(serverId) };
  const show = useShow();
  const chosenMembers = list.members.filter(({ user_id }) => chosen.has(String(user_id)));
  return (
    <Page
      title={words.title}
      description={words.people(server.member_count)}
      width="full"
      actions={
        <>
          <Link className="link" to="/s/$serverId/roles" params={params}>
            {words.roles}
          </Link>
          {may(listBans) && (
            <Link className="link" to="/s/$serverId/members/bans" params={params}>
              {words.bans}
            </Link>
          )}
        </>
      }
    >
      {chosenMembers.length > 0 ? (
        <Chosen members={chosenMembers} onClear={() => setChosen(new Set())} />
      ) : (
        <Filters search={search} onChange={show} />
      )}
      <MemberTable
        list={list}
        openId={search.member}
        onOpen={({ user_id }) => show({ member: user_id })}
        chosen={may(assignRole) ? chosen : undefined}
        onChoose={setChosen}
        onClear={() => show({ search: undefined, role: undefined })}
      />
      {search.member !== undefined && (
        <MemberDrawer
          key={search.member}
          userId={search.member}
          onClose={() => show({ member: undefined })}
        />
      )}
    </Page>
  );
}

/** Changes a part of the address; what is typed into the search makes no history. */
function useShow(): (change: MembersSearch) => void {
  const navigate = useNavigate({ from: '/s/$serverId/members' });
  return (change) =>
    void navigate({
      search: (before: MembersSearch) => ({ ...before, ...change }),
      replace: !('member' in change),
    });
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
        <Select
          label={words.role}
          isLabelHidden
          value={search.role === undefined ? 'all' : String(search.role)}
          options={[
            { value: 'all', label: words.allRoles },
            ...server.roles.map(({ role_id, name }) => ({ value: String(role_id), label: name })),
          ]}
          onChange={(value) => onChange({ role: value === 'all' ? undefined : Number(value) })}
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
