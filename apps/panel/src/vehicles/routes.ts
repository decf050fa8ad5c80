import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';
import { idOf, textOf } from '../app/search.ts';

/** The address says whose details are open: a vehicle of the garage. */
export interface GarageSearch {
  vehicle?: number | undefined;
}

/** The address says which models are shown, and which is open. */
export interface DealerSearch {
  model?: number | undefined;
  q?: string | undefined;
}

export const vehiclesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles',
    validateSearch: ({ vehicle }: Record<string, unknown>): GarageSearch => ({ vehicle: idOf(vehicle) }),
    component: lazyRouteComponent(() => import('./garage/garage-screen.tsx'), 'GarageScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/dealer',
    validateSearch: ({ model, q }: Record<string, unknown>): DealerSearch => ({
      model: idOf(model),
      q: textOf(q),
    }),
    component: lazyRouteComponent(() => import('./dealer/dealer-screen.tsx'), 'DealerScreen'),
  }),
] as const;
