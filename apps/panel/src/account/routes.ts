import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { personRoute } from '../shared/route/roots.ts';
import { searchOf } from '../shared/route/search.ts';

const accountRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
});

/** A text alone: a number has lost the last digits of an id. */
const quoted = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The outcome of linking a chat account (PN-02), and the account that the person takes along from another user (ID-09). */
const chatSearch = searchOf({ linked: quoted, moved: quoted });

const chatRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'chat',
  validateSearch: chatSearch,
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
