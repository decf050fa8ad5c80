import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../app/root.tsx';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'account',
    component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
] as const;
