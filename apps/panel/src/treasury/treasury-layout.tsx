import { Navigate, Outlet } from '@tanstack/react-router';
import { SectionLayout, useSectionOf } from '../app/SectionLayout.tsx';
import { useServerId } from '../app/server.tsx';
import { Empty } from '../design/Empty.tsx';
import type { IconName } from '../design/Icon.tsx';
import { Page } from '../design/Page.tsx';
import { useWords } from '../words/words.ts';
import { SECTIONS, useSections, type Section } from './rights.ts';
import { treasuryWords } from './words.ts';

const ICONS: Readonly<Record<Section, IconName>> = {
  home: 'home',
  accounts: 'bank',
  loans: 'loan',
  debts: 'receipt',
  estates: 'users',
  taxes: 'coins',
  rewards: 'check',
  cash: 'vault',
  cards: 'card',
  config: 'settings',
};

const GROUPS = {
  money: ['home', 'accounts', 'loans', 'debts', 'estates'],
  rules: ['taxes', 'rewards', 'cash', 'cards', 'config'],
} as const satisfies Record<string, readonly Section[]>;

/** The address of a section, for links of the router. */
const addressOf = (section: Section) =>
  section === 'home' ? ('/s/$serverId/treasury' as const) : (`/s/$serverId/treasury/${section}` as const);

/** The frame around the screens of those who look after the money of all. */
export function TreasuryLayout() {
  const words = useWords(treasuryWords);
  const params = { serverId: String(useServerId()) };
  const sections = useSections();
  const named = useSectionOf('treasury') ?? 'home';
  const current = SECTIONS.find((section) => section === named) ?? 'home';
  const [first] = sections;
  const isOpen = sections.includes(current);
  if (!isOpen && current === 'home' && first)
    return <Navigate to={addressOf(first)} params={params} replace />;
  const groups = (['money', 'rules'] as const)
    .map((group) => ({
      label: words.groups[group],
      sections: GROUPS[group]
        .filter((section) => sections.includes(section))
        .map((id) => ({
          id,
          icon: ICONS[id],
          label: words.sections[id],
          to: { to: addressOf(id), params },
        })),
    }))
    .filter(({ sections: open }) => open.length > 0);
  return (
    <SectionLayout label={words.nav} groups={groups} current={current}>
      {isOpen ? (
        <Outlet />
      ) : (
        <Page title={words.sections[current]}>
          <Empty icon="lock" title={words.closed} text={words.closedText} />
        </Page>
      )}
    </SectionLayout>
  );
}
