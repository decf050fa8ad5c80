import { createRoute } from '@tanstack/react-router';
import { FormPending, SheetPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import {
  balanceSearch,
  cardsSearch,
  debtsSearch,
  invoicesSearch,
  loansSearch,
  notificationsSearch,
  paySearch,
  recurringSearch,
  requestsSearch,
  vaultsSearch,
} from './search.ts';

const bankRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bank',
  component: lazyRouteComponent(() => import('./home/bank-layout.tsx'), 'BankLayout'),
});
const getParentRoute = () => bankRoute;

export const bankRoutes = [
  bankRoute.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      validateSearch: balanceSearch,
      component: lazyRouteComponent(() => import('./home/bank-screen.tsx'), 'BankScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'pay',
      pendingComponent: FormPending,
      validateSearch: paySearch,
      component: lazyRouteComponent(() => import('./pay/pay-screen.tsx'), 'PayScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'accounts/$accountId',
      validateSearch: balanceSearch,
      pendingComponent: SheetPending,
      component: lazyRouteComponent(() => import('./accounts/account-screen.tsx'), 'AccountScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'cards',
      validateSearch: cardsSearch,
      component: lazyRouteComponent(() => import('./cards/cards-screen.tsx'), 'CardsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'requests',
      validateSearch: requestsSearch,
      component: lazyRouteComponent(() => import('./requests/requests-screen.tsx'), 'RequestsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'invoices',
      validateSearch: invoicesSearch,
      component: lazyRouteComponent(() => import('./invoices/invoices-screen.tsx'), 'InvoicesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'payslips',
      component: lazyRouteComponent(() => import('./payslips/payslips-screen.tsx'), 'PayslipsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'debts',
      validateSearch: debtsSearch,
      component: lazyRouteComponent(() => import('./debts/debts-screen.tsx'), 'DebtsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'loans',
      validateSearch: loansSearch,
      component: lazyRouteComponent(() => import('./loans/loans-screen.tsx'), 'LoansScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'scheduled',
      validateSearch: recurringSearch,
      component: lazyRouteComponent(() => import('./recurring/recurring-screens.tsx'), 'ScheduledScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'subscriptions',
      validateSearch: recurringSearch,
      component: lazyRouteComponent(() => import('./recurring/recurring-screens.tsx'), 'SubscriptionsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'savings',
      component: lazyRouteComponent(() => import('./savings/savings-screen.tsx'), 'SavingsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'vaults',
      validateSearch: vaultsSearch,
      component: lazyRouteComponent(() => import('./vaults/vaults-screen.tsx'), 'VaultsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'contacts',
      component: lazyRouteComponent(() => import('./people/contacts-screen.tsx'), 'ContactsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'beneficiaries',
      component: lazyRouteComponent(() => import('./people/beneficiaries-screen.tsx'), 'BeneficiariesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'notifications',
      validateSearch: notificationsSearch,
      component: lazyRouteComponent(
        () => import('./notifications/notifications-screen.tsx'),
        'NotificationsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: 'security',
      component: lazyRouteComponent(() => import('./security/security-screen.tsx'), 'SecurityScreen'),
    }),
  ]),
] as const;
