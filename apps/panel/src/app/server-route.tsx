import { createRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LiveServer } from '../live/live.tsx';
import { LAST_SERVER } from './last-server.ts';
import { rootRoute } from './root.tsx';
import { useServerId } from './server.tsx';
import { ServerShell } from './shell.tsx';

/** All addresses of one server: `/s/7/…`. */
export const serverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 's/$serverId',
  component: function Server() {
    const serverId = useServerId();
    useEffect(() => localStorage.setItem(LAST_SERVER, String(serverId)), [serverId]);
    return (
      <LiveServer serverId={serverId} key={serverId}>
        <Outlet />
      </LiveServer>
    );
  },
});

/** The addresses of a server that have the rail and the top bar around them; the terminal has none. */
export const shellRoute = createRoute({
  getParentRoute: () => serverRoute,
  id: 'shell',
  component: function Shell() {
    return (
      <ServerShell>
        <Outlet />
      </ServerShell>
    );
  },
});
