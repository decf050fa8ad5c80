import logout from '@cabildo/contracts/identity/keys/logout.ts';
import { useNavigate } from '@tanstack/react-router';
import { PanicInFrame } from '../../alarm/in-frame.tsx';
import { useMe } from '../../api/session.ts';
import { BASE } from '../../api/client.ts';
import { Avatar } from '../../design/avatar.tsx';
import { Menu } from '../../design/overlays/menu.tsx';
import { useCommand } from '../../forms/command.ts';
import { useLive } from '../../live/live.tsx';
import type { LiveState } from '../../live/stream.ts';
import { defineWords, useWords } from '../../words/words.ts';
import { docsAddress } from '../help/help.tsx';
import { ActingCharacter } from '../person/acting-character.tsx';
import { Notifications } from './notifications.tsx';
import { Palette } from './palette.tsx';
import { Preferences } from './preferences.tsx';
import styles from './top-bar.module.css';

const WORDS = defineWords({
  live: {
    live: ['En directo', 'Live'],
    connecting: ['Conectando…', 'Connecting…'],
    away: ['Sin conexión: lo que ves puede ser antiguo', 'No connection: what you see may be old'],
    ended: ['Sin actualizaciones en directo', 'No live updates'],
  },
  account: ['Mi cuenta', 'My account'],
  servers: ['Mis servidores', 'My servers'],
  help: ['Ayuda y guías', 'Help and guides'],
  signOut: ['Cerrar sesión', 'Sign out'],
});

/** Says whether the events of the server arrive. */
export function LiveDot({ state }: { state: LiveState }) {
  const words = useWords(WORDS);
  return (
    <span className={styles.live} data-state={state} role="status" title={words.live[state]}>
      <span className={styles.dot} />
      <span className={styles.liveText}>{words.live[state]}</span>
    </span>
  );
}

/** The menu of the person: the account, the servers, the way out. */
export function SelfMenu() {
  const words = useWords(WORDS);
  const me = useMe();
  const navigate = useNavigate();
  const { run } = useCommand(logout, { onDone: () => location.assign(BASE) });
  return (
    <Menu
      label={me.gp_username}
      trigger={(props) => (
        <button type="button" className={styles.self} aria-label={me.gp_username} {...props}>
          <Avatar name={me.gp_username} />
        </button>
      )}
      items={[
        { label: words.account, icon: 'user', onSelect: () => void navigate({ to: '/account' }) },
        { label: words.servers, icon: 'server', onSelect: () => void navigate({ to: '/servers' }) },
        {
          label: words.help,
          icon: 'info',
          onSelect: () => void window.open(docsAddress('guides/community'), '_blank', 'noopener'),
        },
        'separator',
        { label: words.signOut, icon: 'sign-out', onSelect: () => void run({}) },
      ]}
    />
  );
}

/** The bar above the screens of a server. */
export function TopBar() {
  const { state } = useLive();
  return (
    <>
      <Palette />
      <span className={styles.space} />
      <LiveDot state={state} />
      <ActingCharacter />
      <PanicInFrame />
      <span className={styles.bell}>
        <Notifications />
      </span>
      <span className={styles.preferences}>
        <Preferences />
      </span>
      <SelfMenu />
    </>
  );
}
