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

/** The address says which vehicles of the server are shown, and which is open. */
export interface AllSearch {
  vehicle?: number | undefined;
  plate?: string | undefined;
  model?: number | undefined;
  owner?: number | undefined;
}

/** The address says which models are shown, and which is open; `new`: one that is being made. */
export interface ModelsSearch {
  model?: number | 'new' | undefined;
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
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/all',
    validateSearch: ({ vehicle, plate, model, owner }: Record<string, unknown>): AllSearch => ({
      vehicle: idOf(vehicle),
      plate: textOf(plate),
      model: idOf(model),
      owner: idOf(owner),
    }),
    component: lazyRouteComponent(() => import('./all/all-screen.tsx'), 'AllVehiclesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/models',
    validateSearch: ({ model, q }: Record<string, unknown>): ModelsSearch => ({
      model: model === 'new' ? 'new' : idOf(model),
      q: textOf(q),
    }),
    component: lazyRouteComponent(() => import('./models/models-screen.tsx'), 'ModelsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/models/import',
    component: lazyRouteComponent(() => import('./models/import-screen.tsx'), 'ImportModelsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/config',
    component: lazyRouteComponent(() => import('./config/config-screen.tsx'), 'ConfigScreen'),
  }),
] as const;
