import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AlarmInFrame } from '../alarm/in-frame.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { LiveServer } from '../live/live.tsx';
import { Banners } from '../shared/bar/banners.tsx';
import { Main } from '../shared/bar/main.tsx';
import { SkipLink } from '../shared/bar/skip-link.tsx';
import { TopBar } from '../shared/bar/top-bar.tsx';
import { LAST_SERVER } from '../shared/server/last-server.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { AreaNav } from './area-nav.tsx';
import { BottomBar } from './bottom-bar.tsx';
import styles from './shell.module.css';
import { frameWords } from './words.ts';

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

/** The frame of the screens of a server: its areas, the top bar, and on a phone a bar at the bottom. */
export function ServerShell() {
  const words = useWords(frameWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.shell} data-open={isOpen}>
      <SkipLink />
      <div className={styles.side}>
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
        <BottomBar onMore={() => setIsOpen(true)} />
      </div>
    </div>
  );
}
