import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personRoute } from '../app/person-route.tsx';

const accountRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
});

export const chatRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'chat',
  // The outcome of linking a chat account, as the gateway says it (PN-02).
  validateSearch: ({ linked }: Record<string, unknown>): { linked?: string } =>
    typeof linked === 'string' ? { linked } : {},
  component: lazyRouteComponent(() => import('./chat-tab.tsx'), 'ChatTab'),
});

export const accountRoutes = [
  accountRoute.addChildren([
    createRoute({
      getParentRoute: () => accountRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./identity-tab.tsx'), 'IdentityTab'),
    }),
    chatRoute,
    createRoute({
      getParentRoute: () => accountRoute,
      path: 'keys',
      component: lazyRouteComponent(() => import('./keys-tab.tsx'), 'KeysTab'),
    }),
    createRoute({
      getParentRoute: () => accountRoute,
      path: 'servers',
      component: lazyRouteComponent(() => import('./own-servers-tab.tsx'), 'OwnServersTab'),
    }),
    createRoute({
      getParentRoute: () => accountRoute,
      path: 'appearance',
      component: lazyRouteComponent(() => import('./appearance-tab.tsx'), 'AppearanceTab'),
    }),
    createRoute({
      getParentRoute: () => accountRoute,
      path: 'data',
      component: lazyRouteComponent(() => import('./data-tab.tsx'), 'DataTab'),
    }),
    createRoute({
      getParentRoute: () => accountRoute,
      path: 'legal',
      component: lazyRouteComponent(() => import('./legal-tab.tsx'), 'LegalTab'),
    }),
  ]),
] as const;
