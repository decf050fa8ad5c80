import { createRoute } from '@tanstack/react-router';
import { discoverSearch, foundSearch, joinSearch, planSearch } from './search.ts';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { personRoute, shellRoute } from '../shared/route/roots.ts';

const serversRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'servers',
  validateSearch: joinSearch,
  component: lazyRouteComponent(() => import('./servers-screen.tsx'), 'ServersScreen'),
});

const discoverRoute = createRoute({
  getParentRoute: () => serversRoute,
  path: 'discover',
  validateSearch: discoverSearch,
  component: lazyRouteComponent(() => import('./discover-tab.tsx'), 'DiscoverTab'),
});

const foundRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'servers/new',
  validateSearch: foundSearch,
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

const planRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'plan',
  validateSearch: planSearch,
  component: lazyRouteComponent(() => import('./plan-screen.tsx'), 'PlanScreen'),
});

export const planRoutes = [planRoute] as const;
