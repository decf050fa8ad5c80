import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { Icon } from '../design/icon.tsx';
import { Menu } from '../design/overlays/menu.tsx';
import { GROUPS } from '../shared/bar/nav.words.ts';
import type { NavArea } from '../shared/bar/nav.ts';
import { useNav } from '../shared/bar/use-nav.ts';
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

interface AreaProps {
  area: NavArea;
  onLeave: () => void;
}

/** An area, with its sections below it while one of its screens is shown. */
function Area({ area, onLeave }: AreaProps) {
  const { area: open, current, params, say } = useNav();
  const isOpen = open?.id === area.id;
  const isSection = current !== undefined && area.sections.includes(current);
  return (
    <>
      <Link
        to={area.to}
        params={params}
        className={styles.area}
        activeProps={{}}
        aria-current={isOpen && !isSection ? 'page' : undefined}
        data-open={isOpen}
        onClick={onLeave}
      >
        <Icon name={area.icon} />
        {say(area.name)}
      </Link>
      {isOpen && area.sections.length > 0 && (
        <div role="group" aria-label={say(area.name)} className={styles.sections}>
          {area.sections.map((section) => (
            <Link
              key={section.to}
              to={section.to}
              params={params}
              className={styles.section}
              activeProps={{}}
              aria-current={section === current ? 'page' : undefined}
              onClick={onLeave}
            >
              {say(section.name)}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}

/** The one navigation of a server: its areas in groups, the sections of the open area within. */
export function AreaNav({ onLeave }: { onLeave: () => void }) {
  const words = useWords(frameWords);
  const { areas, say } = useNav();
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
              <Area key={area.id} area={area} onLeave={onLeave} />
            ))}
        </div>
      ))}
    </nav>
  );
}
