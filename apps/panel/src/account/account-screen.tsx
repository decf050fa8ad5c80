import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { Page } from '../design/layout/page.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { useWords } from '../words/words.ts';
import { accountWords } from './words.ts';

/** The tabs with their addresses. */
const TABS = {
  identity: '/account',
  chat: '/account/chat',
  keys: '/account/keys',
  servers: '/account/servers',
  appearance: '/account/appearance',
  data: '/account/data',
  legal: '/account/legal',
} as const;
type Tab = keyof typeof TABS;
const IDS = Object.keys(TABS) as Tab[];

/** The person: who they are, where they are signed in, and how the panel looks to them. */
export function AccountScreen() {
  const words = useWords(accountWords);
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tab = IDS.find((id) => id !== 'identity' && path.endsWith(TABS[id])) ?? 'identity';
  return (
    <Page title={words.title} description={words.description} width="text">
      <Tabs
        label={words.tabsLabel}
        tabs={IDS.map((id) => ({ id, label: words.tabs[id] }))}
        value={tab}
        onChange={(id) => void navigate({ to: TABS[id] })}
      >
        <Outlet />
      </Tabs>
    </Page>
  );
}
