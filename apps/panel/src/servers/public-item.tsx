import type { AnswerOf, Client } from '@cabildo/client';
import join from '@cabildo/contracts/servers/members/join.ts';
import { Link } from '@tanstack/react-router';
import { ServerMark } from '../shared/server/server-mark.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { useWelcome } from './join.ts';
import { languageName } from './languages.ts';
import { MemberCount } from './mine-item.tsx';
import { Refusal } from './refusal.tsx';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** A server as anybody finds it. */
export type PublicServer = AnswerOf<Client['servers']['discover']>['servers'][number];

/** A public server: what it is, and the way in. */
export function PublicItem({ server, isMember }: { server: PublicServer; isMember: boolean }) {
  const words = useWords(serversWords);
  const language = useLanguage();
  const welcome = useWelcome();
  const { run, isBusy, error } = useCommand(join, { changes: ['users'], onDone: welcome });
  return (
    <li className={styles.item}>
      <ServerMark name={server.server_name} logo={server.logo_url} size="large" />
      <div className={styles.texts}>
        <h2 className={styles.name}>{server.server_name}</h2>
        <p className={styles.description}>{server.description ?? words.discover.noDescription}</p>
        <p className={styles.facts}>
          <MemberCount count={server.member_count} />
          <span>{words.types[server.server_type]}</span>
          <span>{languageName(server.language_tag, language)}</span>
          {server.cp_url && (
            <a
              className={`link ${styles.outside}`}
              href={server.cp_url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words.discover.chatLabel(server.server_name)}
            >
              {words.discover.chat}
              <Icon name="external" />
            </a>
          )}
        </p>
        {error !== null && <Refusal error={error} />}
      </div>
      <Entrance
        server={server}
        isMember={isMember}
        isBusy={isBusy}
        onJoin={() => void run({ server_id: server.id })}
      />
    </li>
  );
}

interface EntranceProps {
  server: PublicServer;
  isMember: boolean;
  isBusy: boolean;
  onJoin: () => void;
}

function Entrance({ server, isMember, isBusy, onJoin }: EntranceProps) {
  const { discover: words } = useWords(serversWords);
  if (isMember) {
    return (
      <Link
        to="/s/$serverId/overview"
        params={{ serverId: String(server.id) }}
        className="link"
        aria-label={words.openLabel(server.server_name)}
      >
        {words.open}
      </Link>
    );
  }
  if (server.member_count >= server.max_members) return <Badge tone="warning">{words.full}</Badge>;
  return (
    <Button isBusy={isBusy} aria-label={words.joinLabel(server.server_name)} onClick={onJoin}>
      {words.join}
    </Button>
  );
}
