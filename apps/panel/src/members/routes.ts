import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idOf, textOf } from '../app/search.ts';
import { shellRoute } from '../app/server-route.tsx';

/** The filters of the list of members, and the member whose details are open. */
export interface MembersSearch {
  search?: string;
  role?: number;
  member?: number;
}

export const ROLE_VIEWS = ['order', 'permissions'] as const;

/** How the roles are shown, and the role that is open: `new` is one that is being made. */
export interface RolesSearch {
  view?: (typeof ROLE_VIEWS)[number];
  role?: number | 'new';
}

export const membersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'members',
    validateSearch: ({ search, role, member }): MembersSearch => ({
      search: textOf(search),
      role: idOf(role),
      member: idOf(member),
    }),
    component: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'members/bans',
    component: lazyRouteComponent(() => import('./bans-screen.tsx'), 'BansScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'roles',
    validateSearch: ({ view, role }): RolesSearch => ({
      view: ROLE_VIEWS.find((each) => each === view),
      role: role === 'new' ? role : idOf(role),
    }),
    component: lazyRouteComponent(() => import('./roles-screen.tsx'), 'RolesScreen'),
  }),
] as const;
