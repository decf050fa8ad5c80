import { createRoute } from '@tanstack/react-router';
import { SheetPending } from '../shared/route/fallbacks.tsx';
import { lazyRouteComponent } from '../shared/route/lazy.ts';
import { shellRoute } from '../shared/route/roots.ts';
import { charactersSearch, sheetSearch } from './search.ts';

export const charactersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'characters',
    validateSearch: charactersSearch,
    component: lazyRouteComponent(() => import('./characters-screen.tsx'), 'CharactersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'characters/$characterId',
    pendingComponent: SheetPending,
    validateSearch: sheetSearch,
    component: lazyRouteComponent(() => import('./character-screen.tsx'), 'CharacterScreen'),
  }),
] as const;
