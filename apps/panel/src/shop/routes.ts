import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { catalogueSearch, licencesSearch, shopSearch } from './search.ts';

export const shopRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'shop',
    validateSearch: shopSearch,
    component: lazyRouteComponent(() => import('./shop-screen.tsx'), 'ShopScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'catalogue',
    validateSearch: catalogueSearch,
    component: lazyRouteComponent(() => import('./catalogue/catalogue-screen.tsx'), 'CatalogueScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'catalogue/import',
    component: lazyRouteComponent(() => import('./catalogue/import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'licences',
    validateSearch: licencesSearch,
    component: lazyRouteComponent(() => import('./licences/licences-screen.tsx'), 'LicencesScreen'),
  }),
] as const;
