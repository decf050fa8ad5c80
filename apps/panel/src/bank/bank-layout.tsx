import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCharacters } from '../app/character.ts';
import { useServerId } from '../app/server.tsx';
import { Empty } from '../design/Empty.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { Menu } from '../design/Menu.tsx';
import { useWords } from '../words/words.ts';
import styles from './bank-layout.module.css';
import { bankWords, type Section } from './shared/words.ts';

type Group = keyof (typeof bankWords)['es']['groups'];

const SECTIONS: readonly (readonly [Section, IconName, Group])[] = [
  ['home', 'bank', 'money'],
  ['pay', 'transfer', 'money'],
  ['cards', 'card', 'money'],
  ['savings', 'coins', 'money'],
  ['vaults', 'vault', 'money'],
  ['requests', 'receipt', 'promises'],
  ['debts', 'edit', 'promises'],
  ['loans', 'loan', 'promises'],
  ['scheduled', 'calendar', 'promises'],
  ['subscriptions', 'clock', 'promises'],
  ['contacts', 'users', 'people'],
  ['beneficiaries', 'user', 'people'],
  ['notifications', 'bell', 'more'],
  ['security', 'lock', 'more'],
];
const GROUPS: readonly Group[] = ['money', 'promises', 'people', 'more'];

/** The address of a section, for links of the router. */
const addressOf = (section: Section) =>
  section === 'home' ? ('/s/$serverId/bank' as const) : (`/s/$serverId/bank/${section}` as const);

function SideNav() {
  const words = useWords(bankWords);
  const params = { serverId: String(useServerId()) };
  return (
    <nav className={styles.side} aria-label={words.nav}>
      {GROUPS.map((group) => (
        <div key={group}>
          <p className={styles.group}>{words.groups[group]}</p>
          {SECTIONS.filter(([, , of]) => of === group).map(([section, icon]) => (
            <Link
              key={section}
              to={addressOf(section)}
              params={params}
              className={styles.link}
              activeOptions={{ exact: section === 'home', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon name={icon} />
              {words.sections[section]}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** The sections as a menu, where there is no room beside the screen. */
function TopNav() {
  const words = useWords(bankWords);
  const navigate = useNavigate();
  const params = { serverId: String(useServerId()) };
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, current = 'home'] = /\/bank\/([a-z]+)/.exec(path) ?? [];
  const [section, icon] = SECTIONS.find(([name]) => name === current) ?? SECTIONS[0]!;
  return (
    <div className={styles.top}>
      <Menu
        label={words.nav}
        placement="bottom-start"
        trigger={(props) => (
          <button type="button" className={styles.current} {...props}>
            <Icon name={icon} />
            {words.sections[section]}
            <Icon name="chevron-down" />
          </button>
        )}
        items={SECTIONS.map(([name, picture]) => ({
          label: words.sections[name],
          icon: picture,
          isChecked: name === section,
          onSelect: () => void navigate({ to: addressOf(name), params }),
        }))}
      />
    </div>
  );
}

/** The frame around the screens of the bank, which are about the acting character. */
export function BankLayout() {
  const words = useWords(bankWords);
  const serverId = useServerId();
  const { acting } = useCharacters();
  if (!acting)
    return (
      <Empty
        isScreen
        icon="id-card"
        title={words.noCharacter}
        text={words.noCharacterText}
        action={
          <Link to="/s/$serverId/characters" params={{ serverId: String(serverId) }} className="link">
            {words.toCharacters}
          </Link>
        }
      />
    );
  return (
    <div className={styles.layout}>
      <SideNav />
      <TopNav />
      <div className={styles.screen} key={acting.server_character_id}>
        <Outlet />
      </div>
    </div>
  );
}
