import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'overview',
    component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  }),
] as const;
