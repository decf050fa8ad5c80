import ban from '@cabildo/contracts/servers/bans/ban.ts';
import logs from '@cabildo/contracts/audit/entries/query.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Empty } from '../design/Empty.tsx';
import { Id } from '../design/Id.tsx';
import { KeyValues } from '../design/KeyValues.tsx';
import { Person } from '../design/Person.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import { BanDialog } from './BanDialog.tsx';
import { KickDialog } from './KickDialog.tsx';
import styles from './members.module.css';
import { RoleChange } from './RoleChange.tsx';
import { useStanding, type Member } from './standing.ts';
import { membersWords } from './words.ts';

/** The details of a member: who they are, their rank, their characters, and what can be done. */
export function MemberDrawer({ userId, onClose }: { userId: number; onClose: () => void }) {
  const words = useWords(membersWords);
  const { server, serverId } = useServer();
  const { data } = useQuery(answer('members', 'list', { server_id: serverId, user_ids: [userId] }));
  const member = data?.members[0];
  if (!member)
    return (
      <Drawer title={words.member} onClose={onClose}>
        {data ? <Empty icon="user" title={words.gone} text={words.goneText} /> : <Skeleton shape="card" />}
      </Drawer>
    );
  const role = server.roles.find(({ role_id }) => role_id === member.role_id);
  const rank = { name: role?.name ?? member.role_name, color: role?.color ?? null };
  return (
    <Drawer
      title={<Person name={member.gp_username} rank={rank} size="normal" />}
      onClose={onClose}
      footer={<Removal member={member} onRemoved={onClose} />}
    >
      <KeyValues
        items={[
          [words.user, <Id key="user" value={String(member.user_id)} label={words.user} />],
          [words.platform, <Id key="gp" value={member.gp_id} label={words.platform} length={16} />],
          [words.joined, <Time key="joined" value={member.joined_at} />],
        ]}
      />
      <RoleChange member={member} />
      <Characters member={member} />
      <LogLink userId={member.user_id} />
    </Drawer>
  );
}

function Characters({ member }: { member: Member }) {
  const words = useWords(membersWords);
  const { serverId } = useServer();
  const { data } = useQuery(
    answer('dni', 'list', { server_id: serverId, user_id: member.user_id, per_page: 100 }),
  );
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{words.characters}</h3>
      {!data && <Skeleton shape="rows" rows={2} />}
      {data?.characters.length === 0 && <p className={styles.soft}>{words.noCharacters}</p>}
      {data?.characters.map((character) => (
        <Link
          key={character.server_character_id}
          to="/s/$serverId/characters/$characterId"
          params={{ serverId: String(serverId), characterId: String(character.server_character_id) }}
          className={styles.row}
        >
          <Person name={fullName(character)} detail={character.dni_number} size="small" />
          {character.status === 'dead' && <Badge>{words.dead}</Badge>}
        </Link>
      ))}
    </section>
  );
}

function LogLink({ userId }: { userId: number }) {
  const words = useWords(membersWords);
  const { serverId, may } = useServer();
  if (!may(logs)) return null;
  return (
    <Link
      className="link"
      to="/s/$serverId/log"
      params={{ serverId: String(serverId) }}
      search={{ user: userId }}
    >
      {words.seeLog}
    </Link>
  );
}

function Removal({ member, onRemoved }: { member: Member; onRemoved: () => void }) {
  const words = useWords(membersWords);
  const { may } = useServer();
  const standing = useStanding();
  const [open, setOpen] = useState<'kick' | 'ban' | null>(null);
  if (!standsAbove(standing, member) || !(may(kick) || may(ban))) return null;
  const close = (): void => setOpen(null);
  return (
    <>
      {may(kick) && <Button onClick={() => setOpen('kick')}>{words.kick}</Button>}
      {may(ban) && (
        <Button variant="danger" onClick={() => setOpen('ban')}>
          {words.ban}
        </Button>
      )}
      {open === 'kick' && <KickDialog member={member} onClose={close} onDone={onRemoved} />}
      {open === 'ban' && <BanDialog member={member} onClose={close} onDone={onRemoved} />}
    </>
  );
}
