import { useSuspenseQuery } from '@tanstack/react-query';
import { createRoute, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BASE } from '../api/client.ts';
import { serversInRail } from '../shared/server/first.ts';
import { LAST_SERVER } from '../shared/server/last-server.ts';
import { rootRoute, serverRoute } from '../shared/route/roots.ts';
import { forgetReturn, returnAddress } from '../shared/route/return.ts';

/** Goes to where the person was before the sign-in. */
function GoBack({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => {
    forgetReturn();
    history.replace(BASE.replace(/\/$/, '') + to);
  }, [history, to]);
  return null;
}

/** Goes to the server that was shown last, else to the first one, else to the list of servers. */
function GoToServer() {
  const { servers } = useSuspenseQuery(serversInRail).data;
  const last = Number(localStorage.getItem(LAST_SERVER));
  const server = servers.find(({ server_id }) => server_id === last) ?? servers[0];
  if (!server) return <Navigate to="/servers" replace />;
  return <Navigate to="/s/$serverId/overview" params={{ serverId: String(server.server_id) }} replace />;
}

/** The address of a server without a screen leads to its first one. */
function ServerHome() {
  const { serverId } = serverHomeRoute.useParams();
  return <Navigate to="/s/$serverId/overview" params={{ serverId }} replace />;
}

export const serverHomeRoute = createRoute({
  getParentRoute: () => serverRoute,
  path: '/',
  component: ServerHome,
});

/** The first address of the panel, to which every sign-in returns. */
function Home() {
  const { linked } = homeRoute.useSearch();
  const back = returnAddress();
  if (linked) return <Navigate to="/account/chat" search={{ linked }} replace />;
  return back ? <GoBack to={back} /> : <GoToServer />;
}

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // The gateway says here how linking a chat account went (PN-02).
  validateSearch: ({ linked }: Record<string, unknown>): { linked?: string } =>
    typeof linked === 'string' ? { linked } : {},
  component: Home,
});
