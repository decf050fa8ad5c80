import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idOf, textOf } from '../app/search.ts';
import { shellRoute } from '../app/server-route.tsx';

type Search = Record<string, unknown>;

/** A thing of a list whose details are open; `new`: one that is being made. */
const openedOf = (value: unknown): number | 'new' | undefined => (value === 'new' ? 'new' : idOf(value));

/** The days that the figures are about. */
export interface HomeSearch {
  days?: number | undefined;
}

/** The filters of the accounts, and the account that is open. The screen knows which kinds and states there are. */
export interface AccountsSearch {
  q?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  account?: number | undefined;
}

/** The loans that are shown, and the one that is open. Without a status they are those that wait. */
export interface LoansSearch {
  status?: string | undefined;
  loan?: number | undefined;
}

/** The person whose debts are shown, and the debt that is open. */
export interface DebtsSearch {
  character?: number | undefined;
  debt?: number | undefined;
}

/** The dead character whose estate is open. */
export interface EstatesSearch {
  q?: string | undefined;
  character?: number | undefined;
}

/** The tax that is open, or what was taken in place of the taxes. */
export interface TaxesSearch {
  tax?: number | 'new' | undefined;
  view?: 'history' | undefined;
  type?: string | undefined;
}

/** The reward, the bill or the limit that is open. */
export interface OpenedSearch {
  open?: number | 'new' | undefined;
}

/** The section of the configuration that is shown. */
export interface ConfigSearch {
  section?: string | undefined;
}

const treasuryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'treasury',
  component: lazyRouteComponent(() => import('./treasury-layout.tsx'), 'TreasuryLayout'),
});
const getParentRoute = () => treasuryRoute;

const opens = (search: Search): OpenedSearch => ({ open: openedOf(search['open']) });

export const treasuryRoutes = [
  treasuryRoute.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      validateSearch: (search: Search): HomeSearch => ({ days: idOf(search['days']) }),
      component: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'accounts',
      validateSearch: (search: Search): AccountsSearch => ({
        q: textOf(search['q']),
        type: textOf(search['type']),
        status: textOf(search['status']),
        account: idOf(search['account']),
      }),
      component: lazyRouteComponent(() => import('./accounts/accounts-screen.tsx'), 'AccountsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'loans',
      validateSearch: (search: Search): LoansSearch => ({
        status: textOf(search['status']),
        loan: idOf(search['loan']),
      }),
      component: lazyRouteComponent(() => import('./loans/loans-screen.tsx'), 'LoansScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'debts',
      validateSearch: (search: Search): DebtsSearch => ({
        character: idOf(search['character']),
        debt: idOf(search['debt']),
      }),
      component: lazyRouteComponent(() => import('./debts/debts-screen.tsx'), 'DebtsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'estates',
      validateSearch: (search: Search): EstatesSearch => ({
        q: textOf(search['q']),
        character: idOf(search['character']),
      }),
      component: lazyRouteComponent(() => import('./estates/estates-screen.tsx'), 'EstatesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'taxes',
      validateSearch: (search: Search): TaxesSearch => ({
        tax: openedOf(search['tax']),
        view: search['view'] === 'history' ? 'history' : undefined,
        type: textOf(search['type']),
      }),
      component: lazyRouteComponent(() => import('./taxes/taxes-screen.tsx'), 'TaxesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'rewards',
      validateSearch: opens,
      component: lazyRouteComponent(() => import('./rewards/rewards-screen.tsx'), 'RewardsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'cash',
      validateSearch: opens,
      component: lazyRouteComponent(() => import('./cash/cash-screen.tsx'), 'CashScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'cards',
      component: lazyRouteComponent(() => import('./cards/cards-screen.tsx'), 'CardsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'config',
      validateSearch: (search: Search): ConfigSearch => ({ section: textOf(search['section']) }),
      component: lazyRouteComponent(() => import('./config/config-screen.tsx'), 'ConfigScreen'),
    }),
  ]),
] as const;
