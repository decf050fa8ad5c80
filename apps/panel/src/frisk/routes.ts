import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { friskSearch } from './search.ts';

export const friskRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'frisk',
    validateSearch: friskSearch,
    component: lazyRouteComponent(() => import('./frisk-screen.tsx'), 'FriskScreen'),
  }),
] as const;
