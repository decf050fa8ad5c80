import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { serversInRail } from '../shared/server/first.ts';
import { LAST_SERVER } from '../shared/server/last-server.ts';

/** Leads to the terminal of the server that was shown last. */
export function LastTerminal() {
  const { servers } = useSuspenseQuery(serversInRail).data;
  const last = Number(localStorage.getItem(LAST_SERVER));
  const server = servers.find(({ server_id }) => server_id === last) ?? servers[0];
  if (!server) return <Navigate to="/servers" replace />;
  return <Navigate to="/terminal/$serverId" params={{ serverId: String(server.server_id) }} replace />;
}
