import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { inventorySearch } from './search.ts';

export const inventoryRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'inventory',
    validateSearch: inventorySearch,
    component: lazyRouteComponent(() => import('./inventory-screen.tsx'), 'InventoryScreen'),
  }),
] as const;
