import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personRoute } from '../app/person-route.tsx';
import { shellRoute } from '../app/server-route.tsx';

const someText = (name: string, value: unknown): Record<string, string> =>
  typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {};

export const serversRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'servers',
  // An invitation carries its code here.
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } => someText('code', code),
  component: lazyRouteComponent(() => import('./servers-screen.tsx'), 'ServersScreen'),
});

/** The search and the filters among the public servers. */
export interface Wanted {
  search?: string;
  type?: string;
  language?: string;
}

export const discoverRoute = createRoute({
  getParentRoute: () => serversRoute,
  path: 'discover',
  validateSearch: ({ search, type, language }: Record<string, unknown>): Wanted => ({
    ...someText('search', search),
    ...someText('type', type),
    ...someText('language', language),
  }),
  component: lazyRouteComponent(() => import('./discover-tab.tsx'), 'DiscoverTab'),
});

export const foundRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'servers/new',
  // A checkout whose payment creates the server.
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: string } =>
    someText('checkout', checkout),
  component: lazyRouteComponent(() => import('./found-screen.tsx'), 'FoundScreen'),
});

export const serversRoutes = [
  serversRoute.addChildren([
    createRoute({
      getParentRoute: () => serversRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./mine-tab.tsx'), 'MineTab'),
    }),
    discoverRoute,
  ]),
  foundRoute,
  createRoute({
    getParentRoute: () => personRoute,
    path: 'servers/new/$serverId/economy',
    component: lazyRouteComponent(() => import('./economy-step.tsx'), 'EconomyStep'),
  }),
  createRoute({
    getParentRoute: () => personRoute,
    path: 'servers/new/$serverId/invite',
    component: lazyRouteComponent(() => import('./invite-step.tsx'), 'InviteStep'),
  }),
] as const;

export const planRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'plan',
  // The order that is being made, or the checkout that waits for its payment.
  validateSearch: ({ order, checkout }: Record<string, unknown>): { order?: string; checkout?: string } => ({
    ...someText('order', order),
    ...someText('checkout', checkout),
  }),
  component: lazyRouteComponent(() => import('./plan-screen.tsx'), 'PlanScreen'),
});

export const planRoutes = [planRoute] as const;
