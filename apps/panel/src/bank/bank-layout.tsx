import { Outlet } from '@tanstack/react-router';
import { useCharacters } from '../shared/person/character.ts';
import { SectionLayout, useSectionOf } from '../shared/route/section-layout.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { Empty } from '../design/lists/empty.tsx';
import type { IconName } from '../design/icon.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useWords } from '../words/words.ts';
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

/** The frame around the screens of the bank, which are about the acting character. */
export function BankLayout() {
  const words = useWords(bankWords);
  const params = { serverId: String(useServerId()) };
  const { acting } = useCharacters();
  const current = useSectionOf('bank') ?? 'home';
  if (!acting)
    return (
      <Empty
        isScreen
        icon="id-card"
        title={words.noCharacter}
        text={words.noCharacterText}
        action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
      />
    );
  const groups = GROUPS.map((group) => ({
    label: words.groups[group],
    sections: SECTIONS.filter(([, , of]) => of === group).map(([id, icon]) => ({
      id,
      icon,
      label: words.sections[id],
      to: { to: addressOf(id), params },
    })),
  }));
  return (
    <SectionLayout
      key={acting.server_character_id}
      label={words.nav}
      groups={groups}
      current={current === 'accounts' ? 'home' : current}
    >
      <Outlet />
    </SectionLayout>
  );
}
