import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
