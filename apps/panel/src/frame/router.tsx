import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../account/routes.ts';
import { BASE } from '../api/client.ts';
import { bankRoutes } from '../bank/routes.ts';
import { charactersRoutes } from '../characters/routes.ts';
import { companiesRoutes } from '../companies/routes.ts';
import { activityRoutes } from '../activity/routes.ts';
import { applyRoute, deskRoutes } from '../desk/routes.ts';
import { friskRoutes } from '../frisk/routes.ts';
import { integrationsRoutes } from '../integrations/routes.ts';
import { inventoryRoutes } from '../inventory/routes.ts';
import { logRoutes } from '../log/routes.ts';
import { membersRoutes } from '../members/routes.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { planRoutes, serversRoutes } from '../servers/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { shopRoutes } from '../shop/routes.ts';
import { storesRoutes } from '../stores/routes.ts';
import { terminalRoutes } from '../terminal/routes.ts';
import { treasuryRoutes } from '../treasury/routes.ts';
import { vehiclesRoutes } from '../vehicles/routes.ts';
import { NotFound, ScreenError, ScreenPending } from '../shared/route/fallbacks.tsx';
import { homeRoute, serverHomeRoute } from './home.tsx';
import { personRoute, rootRoute, serverRoute, shellRoute } from '../shared/route/roots.ts';
import { PersonShell } from './person-shell.tsx';
import { Session } from './session.tsx';
import { ServerFrame, ServerShell } from './shell.tsx';

rootRoute.update({ component: Session });
personRoute.update({ component: PersonShell });
serverRoute.update({ component: ServerFrame });
shellRoute.update({ component: ServerShell });

const shell = shellRoute.addChildren([
  ...overviewRoutes,
  ...membersRoutes,
  ...charactersRoutes,
  ...deskRoutes,
  ...activityRoutes,
  ...bankRoutes,
  ...treasuryRoutes,
  ...companiesRoutes,
  ...shopRoutes,
  ...storesRoutes,
  ...inventoryRoutes,
  ...vehiclesRoutes,
  ...friskRoutes,
  ...logRoutes,
  ...integrationsRoutes,
  ...settingsRoutes,
  ...planRoutes,
]);

const routeTree = rootRoute.addChildren([
  homeRoute,
  personRoute.addChildren([...accountRoutes, ...serversRoutes]),
  serverRoute.addChildren([serverHomeRoute, shell]),
  ...terminalRoutes,
  applyRoute,
]);

/** All addresses of the panel. */
export const router = createRouter({
  routeTree,
  basepath: BASE.replace(/\/$/, ''),
  defaultPreload: 'intent',
  // The screen of another thing begins anew, or it would show what was entered for the one before.
  defaultRemountDeps: ({ params }) => params,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: () => <NotFound />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Whether the person has given the order that the address fills in, so that only their consent is left. */
    isOrdered?: boolean;
  }
}
