import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { membersSearch, rolesSearch } from './search.ts';

export const membersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'members',
    validateSearch: membersSearch,
    component: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'members/bans',
    component: lazyRouteComponent(() => import('./bans-screen.tsx'), 'BansScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'members/$userId/file',
    component: lazyRouteComponent(() => import('./file/file-screen.tsx'), 'FileScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'roles',
    validateSearch: rolesSearch,
    component: lazyRouteComponent(() => import('./roles-screen.tsx'), 'RolesScreen'),
  }),
] as const;
