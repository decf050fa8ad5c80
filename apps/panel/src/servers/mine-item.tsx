import type { AnswerOf, Client } from '@cabildo/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { ServerMark } from '../shared/server/server-mark.tsx';
import { Badge } from '../design/badge.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { Menu, type MenuItem } from '../design/overlays/menu.tsx';
import { formatNumber } from '../design/format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** How many members a server has. */
export function MemberCount({ count }: { count: number }) {
  const language = useLanguage();
  const { members } = useWords(serversWords);
  return <span>{members(formatNumber(count, language), count === 1)}</span>;
}

/** A server as its member sees it in the list. */
export type OwnServer = AnswerOf<Client['servers']['listMine']>['servers'][number];

interface Props {
  server: OwnServer;
  onLeave: () => void;
}

/** The things that a rank may do with a server from the list: an owner cannot leave (SV-08), and pays for it. */
function useItems({ server, onLeave }: Props): MenuItem[] {
  const { mine: words } = useWords(serversWords);
  const navigate = useNavigate();
  const params = { serverId: String(server.server_id) };
  if (server.my_role !== 'owner')
    return [{ label: words.leave, icon: 'sign-out', isDanger: true, onSelect: onLeave }];
  return [
    {
      label: words.invite,
      icon: 'users',
      onSelect: () => void navigate({ to: '/servers/new/$serverId/invite', params }),
    },
    {
      label: words.plan,
      icon: 'receipt',
      onSelect: () => void navigate({ to: '/s/$serverId/plan', params }),
    },
  ];
}

/** A server of the list: a click opens it. */
export function MineItem(props: Props) {
  const words = useWords(serversWords);
  const { server } = props;
  const items = useItems(props);
  return (
    <li className={styles.item}>
      <ServerMark name={server.server_name} logo={server.logo_url} size="large" />
      <div className={styles.texts}>
        <Link
          to="/s/$serverId/overview"
          params={{ serverId: String(server.server_id) }}
          className={styles.open}
        >
          {server.server_name}
        </Link>
        <p className={styles.facts}>
          <span>{words.ranks[server.my_role]}</span>
          <MemberCount count={server.member_count} />
          <span>{words.types[server.server_type]}</span>
        </p>
      </div>
      <Badge tone={server.plan === 'FREE' ? 'neutral' : 'accent'}>{server.plan}</Badge>
      <span className={styles.above}>
        <Menu
          label={words.mine.actions(server.server_name)}
          items={items}
          trigger={(trigger) => (
            <IconButton icon="more" label={words.mine.actions(server.server_name)} {...trigger} />
          )}
        />
      </span>
    </li>
  );
}
