import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idOf, textOf } from '../app/search.ts';
import { shellRoute } from '../app/server-route.tsx';

/** The address says whose inventory is shown; `character`: one that is not the acting one, for staff. */
export interface InventorySearch {
  character?: number | undefined;
  category?: number | undefined;
  q?: string | undefined;
}

export const inventoryRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'inventory',
    validateSearch: (search: Record<string, unknown>): InventorySearch => ({
      character: idOf(search['character']),
      category: idOf(search['category']),
      q: textOf(search['q']),
    }),
    component: lazyRouteComponent(() => import('./inventory-screen.tsx'), 'InventoryScreen'),
  }),
] as const;
