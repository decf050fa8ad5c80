import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Banners } from '../app/Banners.tsx';
import { ScreenPending } from '../app/fallbacks.tsx';
import { Main } from '../app/Main.tsx';
import { Preferences } from '../app/Preferences.tsx';
import { useServer, useServerId } from '../app/server.tsx';
import { SkipLink } from '../app/SkipLink.tsx';
import { LiveDot } from '../app/TopBar.tsx';
import { ActingCharacter } from '../app/ActingCharacter.tsx';
import { Icon } from '../design/Icon.tsx';
import { Tooltip } from '../design/Tooltip.tsx';
import { LiveServer, useLive } from '../live/live.tsx';
import { useWords } from '../words/words.ts';
import { Alarms } from './Alarms.tsx';
import { BoardData } from './board-data.tsx';
import { Duty } from './Duty.tsx';
import styles from './frame.module.css';
import { PanicButton } from './PanicButton.tsx';
import { QuickLookup } from './QuickLookup.tsx';
import { SoundSwitch } from './SoundSwitch.tsx';
import { TerminalTabs } from './TerminalTabs.tsx';
import { frameWords } from './words.ts';

/** The terminal: a bar of its own instead of the rail, for a second screen and for the tablet of a game. */
export function TerminalFrame() {
  const serverId = useServerId();
  return (
    <LiveServer serverId={serverId} key={serverId}>
      <BoardData>
        <Frame />
      </BoardData>
    </LiveServer>
  );
}

function Frame() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Way />
        <QuickLookup />
        <span className={styles.space} />
        <Live />
        <ActingCharacter />
        <Duty />
        <PanicButton />
        <SoundSwitch />
        <Preferences />
      </header>
      <TerminalTabs />
      <Banners />
      <Alarms />
      <Main className={styles.content}>
        <Suspense fallback={<ScreenPending />}>
          <Outlet />
        </Suspense>
      </Main>
    </div>
  );
}

function Way() {
  const words = useWords(frameWords);
  const { server, serverId } = useServer();
  return (
    <Tooltip text={`${words.back}: ${server.server_name}`} isLabel>
      <Link to="/s/$serverId/overview" params={{ serverId: String(serverId) }} className={styles.way}>
        <Icon name="arrow-left" />
        <span className={styles.server}>{server.server_name}</span>
      </Link>
    </Tooltip>
  );
}

function Live() {
  const { state } = useLive();
  return <LiveDot state={state} />;
}
