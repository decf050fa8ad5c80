import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../app/root.tsx';

export const serversRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'servers',
    component: lazyRouteComponent(() => import('./servers-screen.tsx'), 'ServersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'servers/new',
    component: lazyRouteComponent(() => import('./found-screen.tsx'), 'FoundScreen'),
  }),
] as const;
