import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'overview',
    component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  }),
] as const;
