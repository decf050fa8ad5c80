import { Failed } from '../app/Failed.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Person } from '../design/Person.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import { RankLabel } from './RankLabel.tsx';
import type { Member } from './standing.ts';
import type { MemberList } from './use-member-list.ts';
import { membersWords } from './words.ts';

interface Props {
  list: MemberList;
  openId: number | undefined;
  onOpen: (member: Member) => void;
  /** The members that are chosen; undefined: nobody can be chosen. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (keys: ReadonlySet<string>) => void;
  /** Drops the filters. */
  onClear: () => void;
}

const keyOf = ({ user_id }: Member): string => String(user_id);

function useColumns(): Column<Member>[] {
  const words = useWords(membersWords);
  const { server } = useServer();
  const roles = new Map(server.roles.map((role) => [role.role_id, role]));
  return [
    {
      id: 'name',
      header: words.member,
      cell: ({ gp_username }) => <Person name={gp_username} size="small" />,
      width: 'minmax(0, 2fr)',
      isMain: true,
    },
    {
      id: 'role',
      header: words.role,
      cell: ({ role_id, role_name }) => (
        <RankLabel name={roles.get(role_id)?.name ?? role_name} color={roles.get(role_id)?.color} />
      ),
      isMain: true,
    },
    {
      id: 'characters',
      header: words.characters,
      cell: ({ character_count }) => character_count,
      align: 'end',
      width: '112px',
    },
    {
      id: 'joined',
      header: words.joined,
      cell: ({ joined_at }) => <Time value={joined_at} />,
      align: 'end',
      width: '160px',
      isMain: true,
    },
  ];
}

/** The members in the order of their ranks. */
export function MemberTable({ list, openId, onOpen, chosen, onChoose, onClear }: Props) {
  const words = useWords(membersWords);
  const columns = useColumns();
  if (list.error && list.members.length === 0)
    return <Failed title={words.failed} query={{ error: list.error, refetch: list.retry }} />;
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={list.members}
      rowKey={keyOf}
      onOpen={onOpen}
      openKey={openId === undefined ? null : String(openId)}
      {...(chosen && { selected: chosen, onSelect: onChoose })}
      isLoading={list.isLoading}
      isLoadingMore={list.isLoadingMore}
      total={list.total}
      onEndReached={list.more}
      empty={
        <Empty
          icon="users"
          title={words.nobody}
          text={words.nobodyText}
          action={<Button onClick={onClear}>{words.clear}</Button>}
        />
      }
    />
  );
}
