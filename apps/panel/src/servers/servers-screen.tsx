import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { Button } from '../design/button.tsx';
import { Columns } from '../design/layout/columns.tsx';
import { Page } from '../design/layout/page.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { useMe } from '../api/session.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { useWords } from '../words/words.ts';
import { Invitation } from './invitation.tsx';
import { JoinCard } from './join-card.tsx';
import { joinSearch } from './search.ts';
import { serversWords } from './words.ts';

/** The servers of the person, or the one to which the address invites. */
export function ServersScreen() {
  const { code } = useAddress(joinSearch).search;
  return code === undefined ? <Servers /> : <Invitation code={code} />;
}

/** The servers of the person, those that anybody may join, and the ways into others. */
function Servers() {
  const words = useWords(serversWords);
  const navigate = useNavigate();
  const isNew = useMe().servers.length === 0;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <Button
          icon="plus"
          {...(isNew && { variant: 'primary' })}
          onClick={() => void navigate({ to: '/servers/new' })}
        >
          {words.found}
        </Button>
      }
    >
      <Columns layout="aside">
        <Tabs
          label={words.tabsLabel}
          tabs={[
            { id: 'mine', label: words.tabs.mine },
            { id: 'discover', label: words.tabs.discover },
          ]}
          value={path.endsWith('/discover') ? 'discover' : 'mine'}
          onChange={(tab) => void navigate({ to: tab === 'mine' ? '/servers' : '/servers/discover' })}
        >
          <Outlet />
        </Tabs>
        <JoinCard />
      </Columns>
    </Page>
  );
}
