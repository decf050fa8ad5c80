import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

export const membersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'members',
    component: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'roles',
    component: lazyRouteComponent(() => import('./roles-screen.tsx'), 'RolesScreen'),
  }),
] as const;
