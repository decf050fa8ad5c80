import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idOf } from '../app/search.ts';
import { shellRoute } from '../app/server-route.tsx';

/** The session that is shown, or the character that the next one is for. */
export interface FriskSearch {
  session?: number | undefined;
  target?: number | undefined;
}

export const friskRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'frisk',
    validateSearch: (search: Record<string, unknown>): FriskSearch => ({
      session: idOf(search['session']),
      target: idOf(search['target']),
    }),
    component: lazyRouteComponent(() => import('./frisk-screen.tsx'), 'FriskScreen'),
  }),
] as const;
