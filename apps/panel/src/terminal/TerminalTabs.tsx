import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../design/Icon.tsx';
import { useServer } from '../app/server.tsx';
import { useCurrentInSight } from '../app/use-current-in-sight.ts';
import { useWords } from '../words/words.ts';
import styles from './frame.module.css';
import { frameWords } from './words.ts';

/** The screens of the terminal that this person may open. */
export function TerminalTabs() {
  const words = useWords(frameWords);
  const { serverId, may } = useServer();
  const params = { serverId: String(serverId) };
  const common = { params, className: styles.tab, activeProps: { 'aria-current': 'page' as const } };
  return (
    <nav ref={useCurrentInSight()} className={styles.tabs} aria-label={words.tabs}>
      <Link to="/terminal/$serverId" {...common} activeOptions={{ exact: true, includeSearch: false }}>
        <Icon name="radio" />
        {words.board}
      </Link>
      {may(lookupPerson) && (
        <Link to="/terminal/$serverId/lookup" {...common}>
          <Icon name="search" />
          {words.lookup}
        </Link>
      )}
      {may(listBolos) && (
        <Link to="/terminal/$serverId/searches" {...common}>
          <Icon name="warrant" />
          {words.searches}
        </Link>
      )}
      <Link to="/terminal/$serverId/cases" {...common}>
        <Icon name="box" />
        {words.cases}
      </Link>
      <Link to="/terminal/$serverId/code" {...common} activeOptions={{ includeSearch: false }}>
        <Icon name="log" />
        {words.code}
      </Link>
      <Link to="/terminal/$serverId/shifts" {...common} activeOptions={{ includeSearch: false }}>
        <Icon name="clock" />
        {words.shifts}
      </Link>
      <Link to="/terminal/$serverId/departments" {...common} activeOptions={{ includeSearch: false }}>
        <Icon name="shield" />
        {words.departments}
      </Link>
    </nav>
  );
}
