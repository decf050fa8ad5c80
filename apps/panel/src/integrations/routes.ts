import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { licencesSearch, webhooksSearch } from './search.ts';

const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'integrations',
  component: lazyRouteComponent(() => import('./integrations-screen.tsx'), 'IntegrationsScreen'),
});
const getParentRoute = () => integrationsRoute;

export const integrationsRoutes = [
  integrationsRoute.addChildren([
    createRoute({
      getParentRoute,
      path: 'webhooks',
      validateSearch: webhooksSearch,
      component: lazyRouteComponent(() => import('./webhooks/webhooks-tab.tsx'), 'WebhooksTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'keys',
      component: lazyRouteComponent(() => import('./keys/keys-tab.tsx'), 'ServerKeysTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'licences',
      validateSearch: licencesSearch,
      component: lazyRouteComponent(() => import('./licences/licences-tab.tsx'), 'ScriptLicencesTab'),
    }),
  ]),
] as const;
