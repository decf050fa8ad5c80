import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AlarmInFrame } from '../alarm/in-frame.tsx';
import { Icon } from '../design/icon.tsx';
import { LiveServer } from '../live/live.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { Tooltip } from '../design/overlays/tooltip.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { addressOf, NAV, navWords, type NavItem } from '../shared/bar/nav.ts';
import { serversInRail } from '../shared/server/first.ts';
import { Banners } from '../shared/bar/banners.tsx';
import { Main } from '../shared/bar/main.tsx';
import { LAST_SERVER } from '../shared/server/last-server.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { ServerMark } from '../shared/server/server-mark.tsx';
import styles from './shell.module.css';
import { SkipLink } from '../shared/bar/skip-link.tsx';
import { TopBar } from '../shared/bar/top-bar.tsx';

const WORDS = defineWords({
  servers: ['Servidores', 'Servers'],
  allServers: ['Todos los servidores', 'All servers'],
  areas: ['Secciones', 'Sections'],
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

/** Stands around all screens of a server: its stream of events, and the memory of where the person was. */
export function ServerFrame() {
  const serverId = useServerId();
  useEffect(() => localStorage.setItem(LAST_SERVER, String(serverId)), [serverId]);
  return (
    <LiveServer serverId={serverId} key={serverId}>
      <AlarmInFrame />
      <Outlet />
    </LiveServer>
  );
}

/** The frame of the screens of a server: its rail, its areas, the top bar. */
export function ServerShell() {
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
        <Main className={styles.content}>
          <Outlet />
        </Main>
      </div>
    </div>
  );
}
