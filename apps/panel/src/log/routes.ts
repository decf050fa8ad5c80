import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

export const logRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'log',
    component: lazyRouteComponent(() => import('./log-screen.tsx'), 'LogScreen'),
  }),
] as const;
