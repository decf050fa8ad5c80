import { createRoute } from '@tanstack/react-router';
import { loadInputs } from '../forms/use-input.ts';
import { FormPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { rootRoute, shellRoute } from '../shared/route/roots.ts';
import { applySearch, boardSearch, mineSearch } from './search.ts';

export const deskRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'desk',
    validateSearch: boardSearch,
    component: lazyRouteComponent(() => import('./board/board-screen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'desk/mine',
    validateSearch: mineSearch,
    component: lazyRouteComponent(() => import('./mine/mine-screen.tsx'), 'MineScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'desk/forms',
    component: lazyRouteComponent(() => import('./forms/forms-screen.tsx'), 'FormsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'desk/forms/$formId',
    pendingComponent: FormPending,
    component: lazyRouteComponent(() => import('./forms/form-screen.tsx'), 'FormScreen'),
  }),
] as const;

/** The page of those who send a form, which is read without a sign-in (DK-03). */
export const applyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'apply/$serverId',
  staticData: { isPublic: true },
  validateSearch: applySearch,
  loader: loadInputs,
  pendingComponent: FormPending,
  component: lazyRouteComponent(() => import('./apply/apply-screen.tsx'), 'ApplyScreen'),
});
