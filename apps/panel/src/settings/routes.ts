import { createRoute } from '@tanstack/react-router';
import { FormPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings',
  pendingComponent: FormPending,
  component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
});
const getParentRoute = () => settingsRoute;

export const settingsRoutes = [
  settingsRoute.addChildren([
    createRoute({
      getParentRoute,
      path: 'general',
      component: lazyRouteComponent(() => import('./general/general-tab.tsx'), 'GeneralTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'economy',
      component: lazyRouteComponent(() => import('./economy/economy-tab.tsx'), 'EconomyTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'card',
      component: lazyRouteComponent(() => import('./card/card-tab.tsx'), 'CardTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'chat',
      component: lazyRouteComponent(() => import('./chat/chat-tab.tsx'), 'ChatTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'desk',
      component: lazyRouteComponent(() => import('./desk/desk-tab.tsx'), 'DeskTab'),
    }),
    createRoute({
      getParentRoute,
      path: 'danger',
      component: lazyRouteComponent(() => import('./danger/danger-tab.tsx'), 'DangerTab'),
    }),
  ]),
] as const;
