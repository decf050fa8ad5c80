import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { Icon, type IconName } from '../design/icon.tsx';
import { Menu } from '../design/overlays/menu.tsx';
import { GROUPS } from '../shared/bar/nav.words.ts';
import type { NavArea, NavEntry } from '../shared/bar/nav.ts';
import { useNav, type Nav } from '../shared/bar/use-nav.ts';
import { serversInRail } from '../shared/server/first.ts';
import { ServerMark } from '../shared/server/server-mark.tsx';
import { useServer } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './area-nav.module.css';
import { frameWords } from './words.ts';

/** The server that is shown, and the way to the others. */
function ServerSwitch({ onLeave }: { onLeave: () => void }) {
  const words = useWords(frameWords);
  const navigate = useNavigate();
  const { server, serverId } = useServer();
  const { servers } = useSuspenseQuery(serversInRail).data;
  const go = (options: NavigateOptions): void => {
    onLeave();
    void navigate(options);
  };
  return (
    <Menu
      label={words.servers}
      placement="bottom-start"
      trigger={(props) => (
        <button
          type="button"
          className={styles.server}
          aria-label={words.server(server.server_name)}
          title={server.server_name}
          {...props}
        >
          <ServerMark name={server.server_name} logo={server.logo_url} size="small" />
          <span className={styles.serverName}>{server.server_name}</span>
          <Icon name="chevrons-up-down" />
        </button>
      )}
      items={[
        ...servers.map(({ server_id, server_name }) => ({
          label: server_name,
          isChecked: server_id === serverId,
          onSelect: () => go({ to: '/s/$serverId/overview', params: { serverId: String(server_id) } }),
        })),
        'separator',
        { label: words.allServers, icon: 'server', onSelect: () => go({ to: '/servers' }) },
      ]}
    />
  );
}

interface LinkProps {
  nav: Nav;
  entry: NavEntry;
  icon?: IconName;
  onLeave: () => void;
}

/** A link to a screen of the server; one with an icon leads to an area. */
function EntryLink({ nav: { current, params, say }, entry: { to, name }, icon, onLeave }: LinkProps) {
  return (
    <Link
      to={to}
      params={params}
      className={icon ? styles.area : styles.section}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={to === current?.to ? 'page' : undefined}
      onClick={onLeave}
    >
      {icon && <Icon name={icon} />}
      {say(name)}
    </Link>
  );
}

/** An area, with its sections below it while one of its screens is shown. */
function Area({ area, ...link }: Omit<LinkProps, 'entry' | 'icon'> & { area: NavArea }) {
  const { area: open, say } = link.nav;
  const { name, icon } = area;
  const sections = open?.id === area.id ? area.sections : [];
  // No two links lead to one screen: an area that begins with its first section is a heading.
  const isHeading = sections.some(({ to }) => to === area.to);
  return (
    <>
      {isHeading ? (
        <p className={styles.area}>
          <Icon name={icon} />
          {say(name)}
        </p>
      ) : (
        <EntryLink {...link} entry={area} icon={icon} />
      )}
      {sections.length > 0 && (
        <div role="group" aria-label={say(name)} className={styles.sections}>
          {sections.map((section) => (
            <EntryLink key={section.to} {...link} entry={section} />
          ))}
        </div>
      )}
    </>
  );
}

/** The one navigation of a server: its areas in groups, the sections of the open area within. */
export function AreaNav({ onLeave }: { onLeave: () => void }) {
  const words = useWords(frameWords);
  const nav = useNav();
  const { areas, say } = nav;
  const groups = [...new Set(areas.map(({ group }) => group))];
  return (
    <nav className={styles.nav} aria-label={words.areas}>
      <ServerSwitch onLeave={onLeave} />
      {groups.map((group) => (
        <div key={group}>
          <p className={styles.group}>{say(GROUPS[group])}</p>
          {areas
            .filter((each) => each.group === group)
            .map((area) => (
              <Area key={area.id} nav={nav} area={area} onLeave={onLeave} />
            ))}
        </div>
      ))}
    </nav>
  );
}
