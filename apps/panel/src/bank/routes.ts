import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

export const bankRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'bank',
    component: lazyRouteComponent(() => import('./bank-screen.tsx'), 'BankScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'bank/pay',
    // The palette fills the payment in by its address.
    validateSearch: ({ to, amount }: Record<string, unknown>): { to?: number; amount?: number } => ({
      ...(Number(to) > 0 && { to: Number(to) }),
      ...(Number(amount) > 0 && { amount: Number(amount) }),
    }),
    component: lazyRouteComponent(() => import('./pay-screen.tsx'), 'PayScreen'),
  }),
] as const;
