import { Badge } from '../../design/badge.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { MAIN, WIDE, type Column } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Person } from '../../design/person.tsx';
import { Time } from '../../design/time.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company, Member } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { InviteForm } from './forms.tsx';
import { MemberActions } from './member-actions.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { peopleWords } from './words.ts';

/** Who belongs to a company, with which rank, and who is invited. */
export function PeopleTab({ company }: { company: Company }) {
  const words = useWords(peopleWords);
  const { members, isRoster, isStaff, has } = company;
  const mayInvite = has('hire') && !isRoster;
  return (
    <div className={styles.stack}>
      {isRoster && <Notice title={words.roster} />}
      {mayInvite && (
        <div className={styles.row}>
          <DialogButton variant="primary" icon="plus" label={words.invite}>
            {(onClose) => <InviteForm company={company} onClose={onClose} />}
          </DialogButton>
        </div>
      )}
      {members === null ? (
        <Empty icon="lock" title={words.hidden} text={words.hiddenText(company.org.member_count)} />
      ) : (
        <MemberTable company={company} members={members} />
      )}
      {!isRoster && (has('hire') || isStaff) && <OpenInvitations company={company} />}
    </div>
  );
}

function MemberTable({ company, members }: { company: Company; members: readonly Member[] }) {
  const words = useWords(peopleWords);
  const common = useWords(companiesWords);
  const actions: Column<Member> = {
    header: '',
    ...MAIN,
    align: 'end',
    width: '56px',
    cell: (member) => <MemberActions company={company} member={member} />,
  };
  return (
    <Table
      isShort
      label={common.people}
      rows={members}
      rowKey={({ server_character_id }) => String(server_character_id)}
      empty={<Empty icon="users" title={words.empty} />}
      columns={[
        {
          header: common.person,
          ...MAIN,
          width: WIDE,
          cell: ({ name }) => <Person name={name ?? words.gone} size="small" />,
        },
        {
          header: common.rank,
          ...MAIN,
          cell: ({ rank }) => (rank === null ? <Badge tone="accent">{common.owner}</Badge> : rank),
        },
        {
          header: common.status,
          width: '128px',
          cell: ({ is_clocked_in }) => is_clocked_in && <Badge tone="success">{words.clockedIn}</Badge>,
        },
        {
          header: words.since,
          align: 'end',
          width: '128px',
          cell: ({ joined_at }) => <Time value={joined_at} />,
        },
        ...(company.has('ranks') || company.has('hire') || company.isOwner ? [actions] : []),
      ]}
    />
  );
}
