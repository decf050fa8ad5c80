import { createRoute } from '@tanstack/react-router';
import { SheetPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { companiesSearch, companySearch } from './search.ts';

export const companiesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'companies',
    validateSearch: companiesSearch,
    component: lazyRouteComponent(() => import('./home/companies-screen.tsx'), 'CompaniesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'companies/$companyId',
    pendingComponent: SheetPending,
    validateSearch: companySearch,
    component: lazyRouteComponent(() => import('./company/company-screen.tsx'), 'CompanyScreen'),
  }),
] as const;
