import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Days } from '../app/DayFields.tsx';
import { isDay } from '../app/days.ts';
import { idOf, textOf } from '../app/search.ts';
import { rootRoute } from '../app/root.tsx';

/** The call whose details are open, and whether the person is about to type a unit; or a call that is being taken. */
export interface BoardSearch {
  call?: number;
  assign?: boolean;
  create?: boolean;
}

/** The text that is looked up among persons or plates, and the person whose record is open. */
export interface LookupSearch {
  by?: 'person' | 'plate';
  text?: string;
  person?: number;
}

/** Which of the two lists is shown. */
export interface SearchesSearch {
  list?: 'warrants' | 'bolos';
}

/** The text by which charges are searched. */
export interface CodeSearch {
  q?: string | undefined;
}

/** The case whose details are open. */
export interface CasesSearch {
  case?: number;
}

/** The days, the department and the shift that are shown; `hours`: how long each officer served. */
export interface ShiftsSearch extends Days {
  view?: 'all' | 'mine' | 'hours' | undefined;
  department?: number | undefined;
  shift?: number | undefined;
}

/** The department that is open, or everybody with their posts: by a text, `of` a department. */
export interface DepartmentsSearch {
  department?: number | 'new' | undefined;
  view?: 'departments' | 'people' | undefined;
  q?: string | undefined;
  of?: number | undefined;
}

const isTrue = (value: unknown): true | undefined => (value === true ? true : undefined);

/** The terminal of a server: an address of its own, which sites that the operator names may show in a frame. */
export const terminalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'terminal/$serverId',
  component: lazyRouteComponent(() => import('./frame.tsx'), 'TerminalFrame'),
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
      validateSearch: ({ call, assign, create }): BoardSearch => ({
        call: idOf(call),
        assign: isTrue(assign),
        create: isTrue(create),
      }),
      component: lazyRouteComponent(() => import('./board-screen.tsx'), 'BoardScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'lookup',
      validateSearch: ({ by, text, person }): LookupSearch => ({
        by: (['person', 'plate'] as const).find((each) => each === by),
        text: textOf(text),
        person: idOf(person),
      }),
      component: lazyRouteComponent(() => import('./lookup-screen.tsx'), 'LookupScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'searches',
      validateSearch: ({ list }): SearchesSearch => ({
        list: (['warrants', 'bolos'] as const).find((each) => each === list),
      }),
      component: lazyRouteComponent(() => import('./searches-screen.tsx'), 'SearchesScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'code',
      validateSearch: ({ q }): CodeSearch => ({ q: textOf(q) }),
      component: lazyRouteComponent(() => import('./code-screen.tsx'), 'CodeScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'cases',
      validateSearch: ({ case: id }): CasesSearch => ({ case: idOf(id) }),
      component: lazyRouteComponent(() => import('./cases-screen.tsx'), 'CasesScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'shifts',
      validateSearch: ({ view, from, to, department, shift }): ShiftsSearch => ({
        view: (['all', 'mine', 'hours'] as const).find((each) => each === view),
        from: isDay(from) ? from : undefined,
        to: isDay(to) ? to : undefined,
        department: idOf(department),
        shift: idOf(shift),
      }),
      component: lazyRouteComponent(() => import('./shifts-screen.tsx'), 'ShiftsScreen'),
    }),
    createRoute({
      getParentRoute: () => terminalRoute,
      path: 'departments',
      validateSearch: ({ department, view, q, of }): DepartmentsSearch => ({
        department: department === 'new' ? 'new' : idOf(department),
        view: (['departments', 'people'] as const).find((each) => each === view),
        q: textOf(q),
        of: idOf(of),
      }),
      component: lazyRouteComponent(() => import('./departments-screen.tsx'), 'DepartmentsScreen'),
    }),
  ]),
] as const;
