import { Navigate, Outlet } from '@tanstack/react-router';
import { SectionLayout, useSectionOf } from '../shared/route/section-layout.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { Empty } from '../design/lists/empty.tsx';
import type { IconName } from '../design/icon.tsx';
import { Page } from '../design/layout/page.tsx';
import { useWords } from '../words/words.ts';
import { SECTIONS, useSections, type Section } from './rights.ts';
import { treasuryWords } from './words.ts';

type Group = keyof (typeof treasuryWords)['es']['groups'];

/** The icon of each section, and the group in which it stands. */
const PLACES: Readonly<Record<Section, readonly [IconName, Group]>> = {
  home: ['home', 'money'],
  accounts: ['bank', 'money'],
  loans: ['loan', 'money'],
  debts: ['receipt', 'money'],
  estates: ['users', 'money'],
  taxes: ['coins', 'rules'],
  rewards: ['check', 'rules'],
  cash: ['vault', 'rules'],
  cards: ['card', 'rules'],
  config: ['settings', 'rules'],
};

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
      sections: sections
        .filter((id) => PLACES[id][1] === group)
        .map((id) => ({
          id,
          icon: PLACES[id][0],
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
