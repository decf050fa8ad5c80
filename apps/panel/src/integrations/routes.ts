import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idOf } from '../app/search.ts';
import { shellRoute } from '../app/server-route.tsx';

// The contract of deliveries would bring all kinds of events into the first screen.
const STATUSES = ['pending', 'delivered', 'failed'] as const;

/** The webhook that is open (`new`: one that is being made), with the filter of its deliveries and the one that is unfolded. */
export interface WebhooksSearch {
  webhook?: number | 'new';
  status?: (typeof STATUSES)[number];
  delivery?: number;
}

/** The script licence that is open. */
export interface LicencesSearch {
  licence?: number;
}

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
      validateSearch: ({ webhook, status, delivery }): WebhooksSearch => ({
        webhook: webhook === 'new' ? webhook : idOf(webhook),
        status: STATUSES.find((each) => each === status),
        delivery: idOf(delivery),
      }),
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
      validateSearch: ({ licence }): LicencesSearch => ({ licence: idOf(licence) }),
      component: lazyRouteComponent(() => import('./licences/licences-tab.tsx'), 'ScriptLicencesTab'),
    }),
  ]),
] as const;
