import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { RowNav } from '../app/RowNav.tsx';
import { useServer } from '../app/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './frame.module.css';
import { frameWords } from './words.ts';

/** The screens of the terminal, with the action that each is about where not everybody may call it. */
const TABS = [
  { id: 'board', to: '/terminal/$serverId', icon: 'radio', isFirst: true },
  { id: 'lookup', to: '/terminal/$serverId/lookup', icon: 'search', contract: lookupPerson },
  { id: 'searches', to: '/terminal/$serverId/searches', icon: 'warrant', contract: listBolos },
  { id: 'cases', to: '/terminal/$serverId/cases', icon: 'box' },
  { id: 'code', to: '/terminal/$serverId/code', icon: 'log' },
  { id: 'shifts', to: '/terminal/$serverId/shifts', icon: 'clock' },
  { id: 'departments', to: '/terminal/$serverId/departments', icon: 'shield' },
] as const;

/** The screens of the terminal that this person may open. */
export function TerminalTabs() {
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
