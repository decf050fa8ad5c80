import { createRoute, redirect } from '@tanstack/react-router';
import { loadInputs } from '../forms/use-input.ts';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { rootRoute } from '../shared/route/roots.ts';
import {
  boardSearch,
  callsSearch,
  casesSearch,
  codeSearch,
  departmentsSearch,
  lookupSearch,
  punishmentsSearch,
  searchesSearch,
  shiftsSearch,
} from './search.ts';

/** The terminal of a server: an address of its own, which sites that the operator names may show in a frame. */
export const terminalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'terminal/$serverId',
  component: lazyRouteComponent(() => import('./frame.tsx'), 'TerminalFrame'),
  loader: loadInputs,
});

export const terminalRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'terminal',
    component: lazyRouteComponent(() => import('./last-terminal.tsx'), 'LastTerminal'),
  }),
  terminalRoute.addChildren([
    createRoute({
      getParentRoute: () => terminalRoute,
      path: '/',
      validateSearch: boardSearch,
      component: lazyRouteComponent(() => import('./board/board-screen.tsx'), 'BoardScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'lookup',
      validateSearch: lookupSearch,
      // Look-ups stand beside the board.
      beforeLoad: ({ params, search }) => {
        throw redirect({
          to: '/terminal/$serverId',
          params,
          search: { ...search, pane: 'lookup' },
          replace: true,
        });
      },
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'searches',
      validateSearch: searchesSearch,
      component: lazyRouteComponent(() => import('./records/searches-screen.tsx'), 'SearchesScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'code',
      validateSearch: codeSearch,
      component: lazyRouteComponent(() => import('./records/code-screen.tsx'), 'CodeScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'cases',
      validateSearch: casesSearch,
      component: lazyRouteComponent(() => import('./records/cases-screen.tsx'), 'CasesScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'calls',
      validateSearch: callsSearch,
      component: lazyRouteComponent(() => import('./board/calls-screen.tsx'), 'CallsScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'punishments',
      validateSearch: punishmentsSearch,
      component: lazyRouteComponent(() => import('./records/punishments-screen.tsx'), 'PunishmentsScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'shifts',
      validateSearch: shiftsSearch,
      component: lazyRouteComponent(() => import('./duty/shifts-screen.tsx'), 'ShiftsScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'departments',
      validateSearch: departmentsSearch,
      component: lazyRouteComponent(() => import('./roster/departments-screen.tsx'), 'DepartmentsScreen'),
    }),
  ]),
] as const;
