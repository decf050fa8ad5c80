import { createRoute } from '@tanstack/react-router';
import { FormPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import {
  accountsSearch,
  configSearch,
  debtsSearch,
  estatesSearch,
  fundsSearch,
  homeSearch,
  loansSearch,
  openedSearch,
  taxesSearch,
} from './search.ts';

const treasuryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'treasury',
  component: lazyRouteComponent(() => import('./treasury-layout.tsx'), 'TreasuryLayout'),
});
const getParentRoute = () => treasuryRoute;

export const treasuryRoutes = [
  // Every member sees it where the server shows it (TR-03), and so it stands outside of the frame of those with rights.
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'treasury/funds',
    validateSearch: fundsSearch,
    component: lazyRouteComponent(() => import('./funds/funds-screen.tsx'), 'FundsScreen'),
  }),
  treasuryRoute.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      validateSearch: homeSearch,
      component: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'accounts',
      validateSearch: accountsSearch,
      component: lazyRouteComponent(() => import('./accounts/accounts-screen.tsx'), 'AccountsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'loans',
      validateSearch: loansSearch,
      component: lazyRouteComponent(() => import('./loans/loans-screen.tsx'), 'LoansScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'debts',
      validateSearch: debtsSearch,
      component: lazyRouteComponent(() => import('./debts/debts-screen.tsx'), 'DebtsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'estates',
      validateSearch: estatesSearch,
      component: lazyRouteComponent(() => import('./estates/estates-screen.tsx'), 'EstatesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'taxes',
      validateSearch: taxesSearch,
      component: lazyRouteComponent(() => import('./taxes/taxes-screen.tsx'), 'TaxesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'rewards',
      validateSearch: openedSearch,
      component: lazyRouteComponent(() => import('./rewards/rewards-screen.tsx'), 'RewardsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'cash',
      validateSearch: openedSearch,
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
      pendingComponent: FormPending,
      validateSearch: configSearch,
      component: lazyRouteComponent(() => import('./config/config-screen.tsx'), 'ConfigScreen'),
    }),
  ]),
] as const;
