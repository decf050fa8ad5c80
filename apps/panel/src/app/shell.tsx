import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Icon } from '../design/Icon.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Tooltip } from '../design/Tooltip.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { addressOf, NAV, navWords, type NavItem } from './nav.ts';
import { serversInRail } from './first.ts';
import { Banners } from './Banners.tsx';
import { Main } from './Main.tsx';
import { useServer } from './server.tsx';
import { ServerMark } from './ServerMark.tsx';
import styles from './shell.module.css';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

const WORDS = defineWords({
  es: {
    servers: 'Servidores',
    allServers: 'Todos los servidores',
    areas: 'Secciones',
  },
  en: { servers: 'Servers', allServers: 'All servers', areas: 'Sections' },
});

function ServerRail() {
  const words = useWords(WORDS);
  const { serverId } = useServer();
  const { servers } = useSuspenseQuery(serversInRail).data;
  return (
    <nav className={styles.rail} aria-label={words.servers}>
      {servers.map(({ server_id, server_name, logo_url }) => (
        <Tooltip key={server_id} text={server_name} isLabel>
          <Link
            to="/s/$serverId/overview"
            params={{ serverId: String(server_id) }}
            className={styles.server}
            data-current={server_id === serverId}
          >
            <ServerMark name={server_name} logo={logo_url} />
          </Link>
        </Tooltip>
      ))}
      <Tooltip text={words.allServers} isLabel>
        <Link to="/servers" className={styles.server}>
          <Icon name="plus" />
        </Link>
      </Tooltip>
    </nav>
  );
}

function AreaNav({ onLeave }: { onLeave: () => void }) {
  const words = useWords(navWords);
  const { server, serverId, may } = useServer();
  const visible = NAV.filter(({ contract }) => !contract || may(contract));
  const groups = [...new Set(NAV.map(({ group }) => group))];
  return (
    <nav className={styles.nav} aria-label={useWords(WORDS).areas}>
      <p className={styles.serverName} title={server.server_name}>
        {server.server_name}
      </p>
      {groups.map((group) => (
        <AreaGroup
          key={group}
          name={words.groups[group]}
          items={visible.filter((item) => item.group === group)}
          serverId={serverId}
          onLeave={onLeave}
        />
      ))}
    </nav>
  );
}

interface AreaGroupProps {
  name: string;
  items: readonly NavItem[];
  serverId: number;
  onLeave: () => void;
}

function AreaGroup({ name, items, serverId, onLeave }: AreaGroupProps) {
  const words = useWords(navWords);
  if (items.length === 0) return null;
  return (
    <div>
      <p className={styles.group}>{name}</p>
      {items.map(({ path, icon }) => (
        <Link
          key={path}
          to={addressOf({ path })}
          params={{ serverId: String(serverId) }}
          className={styles.area}
          activeProps={{ 'aria-current': 'page' }}
          onClick={onLeave}
        >
          <Icon name={icon} />
          {words[path]}
        </Link>
      ))}
    </div>
  );
}

/** The frame of the screens of a server: its rail, its areas, the top bar. */
export function ServerShell({ children }: { children: ReactNode }) {
  const words = useWords(WORDS);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.shell} data-open={isOpen}>
      <SkipLink />
      <div className={styles.side}>
        <ServerRail />
        <AreaNav onLeave={() => setIsOpen(false)} />
      </div>
      {isOpen && <div className={styles.cover} onClick={() => setIsOpen(false)} />}
      <div className={styles.main}>
        <header className={styles.top}>
          <span className={styles.menu}>
            <IconButton icon="menu" label={words.areas} onClick={() => setIsOpen(true)} />
          </span>
          <TopBar />
        </header>
        <Banners />
        <Main className={styles.content}>{children}</Main>
      </div>
    </div>
  );
}
