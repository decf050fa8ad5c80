import { useSuspenseQuery } from '@tanstack/react-query';
import { createRoute, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { rootRoute } from './root.tsx';
import { takeReturn } from './return.ts';

/** The server that was shown last, so that the panel opens where the person left it. */
export const LAST_SERVER = 'cabildo.server';

/** Leads from the first address of the panel to where the person was, else to their server, else to the list of servers. */
function Home() {
  const [back] = useState(takeReturn);
  const { linked } = homeRoute.useSearch();
  const { servers } = useSuspenseQuery(answer('servers', 'listMine', { per_page: 20 })).data;
  if (linked) return <Navigate to="/account/chat" search={{ linked }} replace />;
  if (back) return <Navigate to={back} replace />;
  const last = Number(localStorage.getItem(LAST_SERVER));
  const server = servers.find(({ server_id }) => server_id === last) ?? servers[0];
  if (!server) return <Navigate to="/servers" replace />;
  return <Navigate to="/s/$serverId/overview" params={{ serverId: String(server.server_id) }} replace />;
}

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // The gateway says here how linking a chat account went (PN-02).
  validateSearch: ({ linked }: Record<string, unknown>): { linked?: string } =>
    typeof linked === 'string' ? { linked } : {},
  component: Home,
});
