import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

type Search = Record<string, unknown>;

/** An id of the address, where it is one. */
const idIn = <K extends string>(search: Search, name: K): { [P in K]?: number } =>
  (Number(search[name]) > 0 ? { [name]: Number(search[name]) } : {}) as { [P in K]?: number };

/** The thing whose details are open has its id in the address. */
const opens =
  <K extends string>(name: K) =>
  (search: Search): { [P in K]?: number } =>
    idIn(search, name);

const bankRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bank',
  component: lazyRouteComponent(() => import('./bank-layout.tsx'), 'BankLayout'),
});
const getParentRoute = () => bankRoute;

export const bankRoutes = [
  bankRoute.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./home/bank-screen.tsx'), 'BankScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'pay',
      // The palette fills the payment in by its address.
      validateSearch: (search: Search): { to?: number; amount?: number } => ({
        ...idIn(search, 'to'),
        ...idIn(search, 'amount'),
      }),
      component: lazyRouteComponent(() => import('./pay/pay-screen.tsx'), 'PayScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'accounts/$accountId',
      component: lazyRouteComponent(() => import('./accounts/account-screen.tsx'), 'AccountScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'cards',
      validateSearch: (search: Search): { card?: number; account?: number } => ({
        ...idIn(search, 'card'),
        ...idIn(search, 'account'),
      }),
      component: lazyRouteComponent(() => import('./cards/cards-screen.tsx'), 'CardsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'requests',
      validateSearch: opens('request'),
      component: lazyRouteComponent(() => import('./requests/requests-screen.tsx'), 'RequestsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'debts',
      validateSearch: opens('debt'),
      component: lazyRouteComponent(() => import('./debts/debts-screen.tsx'), 'DebtsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'loans',
      validateSearch: opens('loan'),
      component: lazyRouteComponent(() => import('./loans/loans-screen.tsx'), 'LoansScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'scheduled',
      validateSearch: opens('payment'),
      component: lazyRouteComponent(() => import('./recurring/scheduled-screen.tsx'), 'ScheduledScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'subscriptions',
      validateSearch: opens('payment'),
      component: lazyRouteComponent(
        () => import('./recurring/subscriptions-screen.tsx'),
        'SubscriptionsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: 'savings',
      component: lazyRouteComponent(() => import('./savings/savings-screen.tsx'), 'SavingsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: 'vaults',
      validateSearch: opens('vault'),
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
