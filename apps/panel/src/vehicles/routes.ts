import { createRoute } from '@tanstack/react-router';
import { FormPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { allSearch, dealerSearch, garageSearch, modelsSearch, offersSearch } from './search.ts';

export const vehiclesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles',
    validateSearch: garageSearch,
    component: lazyRouteComponent(() => import('./garage/garage-screen.tsx'), 'GarageScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/dealer',
    validateSearch: dealerSearch,
    component: lazyRouteComponent(() => import('./dealer/dealer-screen.tsx'), 'DealerScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/offers',
    validateSearch: offersSearch,
    component: lazyRouteComponent(() => import('./offers/offers-screen.tsx'), 'OffersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/all',
    validateSearch: allSearch,
    component: lazyRouteComponent(() => import('./all/all-screen.tsx'), 'AllVehiclesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'vehicles/models',
    validateSearch: modelsSearch,
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
    pendingComponent: FormPending,
    component: lazyRouteComponent(() => import('./config/config-screen.tsx'), 'ConfigScreen'),
  }),
] as const;
