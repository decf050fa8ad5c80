import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { readSearch } from './filters.ts';

export const logRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'log',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./log-screen.tsx'), 'LogScreen'),
  }),
] as const;
