import getMemberFile from '@cabildo/contracts/community/files/get_member_file.ts';
import logs from '@cabildo/contracts/audit/entries/query.ts';
import setRole from '@cabildo/contracts/servers/members/set_role.ts';
import { mayChangeRole, standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { Badge } from '../design/badge.tsx';
import { Select } from '../design/fields/select.tsx';
import { Id } from '../design/id.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { Person } from '../design/person.tsx';
import { Time } from '../design/time.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/form-problem.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './members.module.css';
import { Removal, useMayRemove } from './removal.tsx';
import { rankOfRole, useStanding, type Member } from './standing.ts';
import { membersWords } from './words.ts';

/** The details of a member: who they are, their rank, their characters, and what can be done. */
export function MemberDrawer({ userId, onClose }: { userId: number; onClose: () => void }) {
  const words = useWords(membersWords);
  const { server, serverId, may } = useServer();
  const mayRemove = useMayRemove();
  const { data } = useQuery(answer('members', 'list', { server_id: serverId, user_ids: [userId] }));
  const member = data?.members[0];
  if (!member)
    return (
      <Drawer title={words.member} onClose={onClose}>
        {data ? <Empty icon="user" title={words.gone} text={words.goneText} /> : <Skeleton shape="sheet" />}
      </Drawer>
    );
  const role = server.roles.find(({ role_id }) => role_id === member.role_id);
  const rank = { name: role?.name ?? member.role_name, color: role?.color ?? null };
  return (
    <Drawer
      title={<Person name={member.gp_username} rank={rank} size="normal" />}
      onClose={onClose}
      footer={mayRemove(member) && <Removal member={member} onRemoved={onClose} />}
    >
      <KeyValues
        items={[
          [words.user, <Id key="user" value={String(member.user_id)} label={words.user} />],
          [words.platform, <Id key="gp" value={member.gp_id} label={words.platform} />],
          [words.joined, <Time key="joined" value={member.joined_at} />],
        ]}
      />
      <RoleChange member={member} />
      <Characters member={member} />
      {may(getMemberFile) && (
        <ServerLink to="/s/$serverId/members/$userId/file" params={{ userId: String(member.user_id) }}>
          {words.seeFile}
        </ServerLink>
      )}
      {may(logs) && (
        <ServerLink to="/s/$serverId/log" search={{ user: member.user_id }}>
          {words.seeLog}
        </ServerLink>
      )}
    </Drawer>
  );
}

/** Gives a member another role, at once; says why, where the person may not. */
function RoleChange({ member }: { member: Member }) {
  const words = useWords(membersWords);
  const { server, serverId, may } = useServer();
  const standing = useStanding();
  const command = useCommand(setRole, { onDone: () => toast({ title: words.roleChanged }) });
  if (!may(setRole)) return null;
  if (!standsAbove(standing, member))
    return <p className={styles.soft}>{member.user_id === standing.user_id ? words.self : words.above}</p>;
  const roles = server.roles.filter(
    (role) =>
      role.role_id === member.role_id || mayChangeRole(standing, member, { ...role, role: rankOfRole(role) }),
  );
  const change = (role_id: number): void =>
    void command.run({ server_id: serverId, target_user_id: member.user_id, role_id });
  return (
    <>
      <Select
        label={words.role}
        value={String(member.role_id)}
        isDisabled={command.isBusy}
        options={roles.map(({ role_id, name }) => ({ value: String(role_id), label: name }))}
        onChange={(value) => change(Number(value))}
      />
      <CommandProblem command={command} />
    </>
  );
}

function Characters({ member }: { member: Member }) {
  const words = useWords(membersWords);
  const input = { server_id: useServerId(), user_id: member.user_id, per_page: 100 };
  const { data } = useQuery(answer('dni', 'list', input));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{words.characters}</h3>
      {!data && <Skeleton shape="rows" rows={2} />}
      {data?.characters.length === 0 && <p className={styles.soft}>{words.noCharacters}</p>}
      {data?.characters.map((character) => (
        <ServerLink
          key={character.server_character_id}
          to="/s/$serverId/characters/$characterId"
          params={{ characterId: String(character.server_character_id) }}
          className={styles.row}
        >
          <Person name={fullName(character)} detail={character.dni_number} size="small" />
          {character.status === 'dead' && <Badge>{words.dead}</Badge>}
        </ServerLink>
      ))}
    </section>
  );
}
