import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { activitySearch } from './search.ts';

export const activityRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(() => import('./activity-screen.tsx'), 'ActivityScreen'),
  }),
] as const;
