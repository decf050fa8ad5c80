import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';
import { idOf, textOf } from '../app/search.ts';

/** A thing of a list whose details are open; `new`: one that is being made. */
const openedOf = (value: unknown): number | 'new' | undefined => (value === 'new' ? 'new' : idOf(value));

/** The address says which part of the shop is shown. */
export interface ShopSearch {
  item?: number | undefined;
  licence?: number | undefined;
  basket?: true | undefined;
  view?: 'licences' | undefined;
  category?: number | undefined;
  q?: string | undefined;
}

/** The address says which part of the catalogue is shown. */
export interface CatalogueSearch {
  item?: number | 'new' | undefined;
  category?: number | undefined;
  q?: string | undefined;
  panel?: 'categories' | undefined;
}

/** The address says which licence is open. */
export interface LicencesSearch {
  licence?: number | 'new' | undefined;
  q?: string | undefined;
}

export const shopRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'shop',
    validateSearch: (search: Record<string, unknown>): ShopSearch => ({
      item: idOf(search['item']),
      licence: idOf(search['licence']),
      basket: search['basket'] === true ? true : undefined,
      view: search['view'] === 'licences' ? 'licences' : undefined,
      category: idOf(search['category']),
      q: textOf(search['q']),
    }),
    component: lazyRouteComponent(() => import('./shop-screen.tsx'), 'ShopScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'catalogue',
    validateSearch: (search: Record<string, unknown>): CatalogueSearch => ({
      item: openedOf(search['item']),
      category: idOf(search['category']),
      q: textOf(search['q']),
      panel: search['panel'] === 'categories' ? 'categories' : undefined,
    }),
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
    validateSearch: (search: Record<string, unknown>): LicencesSearch => ({
      licence: openedOf(search['licence']),
      q: textOf(search['q']),
    }),
    component: lazyRouteComponent(() => import('./licences/licences-screen.tsx'), 'LicencesScreen'),
  }),
] as const;
