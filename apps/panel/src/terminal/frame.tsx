import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AlarmInFrame, PanicInFrame } from '../alarm/in-frame.tsx';
import { SoundButton } from '../alarm/sound-button.tsx';
import { Icon } from '../design/icon.tsx';
import { Tooltip } from '../design/overlays/tooltip.tsx';
import { LiveServer, useLive } from '../live/live.tsx';
import { Banners } from '../shared/bar/banners.tsx';
import { Main } from '../shared/bar/main.tsx';
import { Palette } from '../shared/bar/palette.tsx';
import { Preferences } from '../shared/bar/preferences.tsx';
import { SkipLink } from '../shared/bar/skip-link.tsx';
import { LiveDot } from '../shared/bar/top-bar.tsx';
import { RowNav } from '../shared/list/row-nav.tsx';
import { ActingCharacter } from '../shared/person/acting-character.tsx';
import { ScreenPending } from '../shared/route/fallbacks.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { BoardData } from './board/board-data.tsx';
import { CommandLine } from './console/command-line.tsx';
import { HotKeys } from './console/hot-keys.tsx';
import { Duty } from './duty/duty.tsx';
import styles from './frame.module.css';
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
        <CommandLine />
        <span className={styles.palette}>
          <Palette />
        </span>
        <span className={styles.space} />
        <LiveDot state={useLive().state} />
        <ActingCharacter />
        <Duty />
        <PanicInFrame />
        <SoundButton />
        <HotKeys />
        <Preferences />
      </header>
      <TerminalTabs />
      <Banners />
      <AlarmInFrame isTerminal />
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
  const { server_name } = useServer().server;
  return (
    <Tooltip text={`${words.back}: ${server_name}`} isLabel>
      <ServerLink to="/s/$serverId/overview" className={styles.way}>
        <Icon name="arrow-left" />
        <span className={styles.server}>{server_name}</span>
      </ServerLink>
    </Tooltip>
  );
}

/** The screens of the terminal, with the action that each is about where not everybody may call it. */
const TABS = [
  { id: 'board', to: '/terminal/$serverId', icon: 'radio', isFirst: true },
  { id: 'calls', to: '/terminal/$serverId/calls', icon: 'phone' },
  { id: 'searches', to: '/terminal/$serverId/searches', icon: 'warrant', contract: listBolos },
  { id: 'cases', to: '/terminal/$serverId/cases', icon: 'folder' },
  { id: 'punishments', to: '/terminal/$serverId/punishments', icon: 'warning', contract: lookupPerson },
  { id: 'code', to: '/terminal/$serverId/code', icon: 'book' },
  { id: 'shifts', to: '/terminal/$serverId/shifts', icon: 'clock' },
  { id: 'departments', to: '/terminal/$serverId/departments', icon: 'shield' },
] as const;

/** The screens of the terminal that this person may open. */
function TerminalTabs() {
  const words = useWords(frameWords);
  const { serverId, may } = useServer();
  const params = { serverId: String(serverId) };
  const visible = TABS.filter((tab) => !('contract' in tab) || may(tab.contract));
  return (
    <RowNav
      label={words.tabs}
      links={visible.map(({ id, to, ...link }) => ({ ...link, id, to: { to, params }, label: words[id] }))}
      className={styles.tabs}
    />
  );
}
