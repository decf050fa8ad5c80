import { Navigate, Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { HelpLink } from '../help/help.tsx';
import { useServerId } from '../server/server.tsx';

/** The addresses of the parts. */
type RoomPath =
  | `/s/$serverId/integrations/${'webhooks' | 'keys' | 'licences'}`
  | `/s/$serverId/settings/${'general' | 'economy' | 'card' | 'chat' | 'desk' | 'danger'}`;

/** A part of a room, whose address ends in its id. */
export interface RoomTab {
  id: string;
  label: string;
  to: RoomPath;
  /** The heading in the guide that explains it. */
  heading?: string;
}

interface Props {
  title: string;
  description: string;
  /** Names the row of tabs. */
  label: string;
  /** The parts that this rank may see; the first one opens where the address names no other. */
  tabs: readonly RoomTab[];
}

/** A room of a server whose parts are tabs with addresses of their own. */
export function TabbedRoom({ title, description, label, tabs }: Props) {
  const navigate = useNavigate();
  const params = { serverId: String(useServerId()) };
  // The address is that of the next room already while that one loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const tab = tabs.find(({ id }) => path.endsWith(`/${id}`));
  const go = (id: string): void => {
    const next = tabs.find((each) => each.id === id);
    if (next) void navigate({ to: next.to, params });
  };
  return (
    <Page
      title={title}
      description={description}
      actions={tab?.heading && <HelpLink heading={tab.heading} about={tab.label} />}
    >
      {tab ? (
        <Tabs label={label} tabs={tabs} value={tab.id} onChange={go}>
          <Outlet />
        </Tabs>
      ) : (
        tabs[0] && <Navigate to={tabs[0].to} params={params} replace />
      )}
    </Page>
  );
}
