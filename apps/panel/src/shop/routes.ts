import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

export const shopRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'shop',
    validateSearch: ({ item }: Record<string, unknown>): { item?: number } =>
      Number(item) > 0 ? { item: Number(item) } : {},
    component: lazyRouteComponent(() => import('./shop-screen.tsx'), 'ShopScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'catalogue',
    component: lazyRouteComponent(() => import('./catalogue-screen.tsx'), 'CatalogueScreen'),
  }),
] as const;
