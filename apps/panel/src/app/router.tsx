import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../account/routes.ts';
import { BASE } from '../api/client.ts';
import { logRoutes } from '../log/routes.ts';
import { homeRoute } from './home.tsx';
import { NotFound, ScreenError, ScreenPending } from './fallbacks.tsx';
import { rootRoute } from './root.tsx';
import { serverRoute, shellRoute } from './server-route.tsx';

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...accountRoutes,
  serverRoute.addChildren([shellRoute.addChildren([...logRoutes])]),
]);

/** All addresses of the panel. */
export const router = createRouter({
  routeTree,
  basepath: BASE.replace(/\/$/, ''),
  defaultPreload: 'intent',
  scrollRestoration: false,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
