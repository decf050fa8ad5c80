import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { storeSearch } from './search.ts';

export const storesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'stores',
    component: lazyRouteComponent(() => import('./stores-screen.tsx'), 'StoresScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'stores/$storeId',
    validateSearch: storeSearch,
    component: lazyRouteComponent(() => import('./store-screen.tsx'), 'StoreScreen'),
  }),
] as const;
