import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textOf } from '../app/search.ts';
import { shellRoute } from '../app/server-route.tsx';

const STATUSES = ['alive', 'dead'] as const;

/** The filters of the list of characters; `create`: a character is being made. */
export interface CharactersSearch {
  search?: string;
  status?: (typeof STATUSES)[number];
  create?: true;
}

/** The parts of a character's page, each with its address. */
export const SHEET_TABS = ['card', 'bank', 'inventory', 'licences', 'vehicles', 'record', 'log'] as const;
export type SheetTab = (typeof SHEET_TABS)[number];

export interface SheetSearch {
  tab?: SheetTab;
}

export const charactersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'characters',
    validateSearch: ({ search, status, create }): CharactersSearch => ({
      search: textOf(search),
      status: STATUSES.find((each) => each === status),
      create: create === true ? true : undefined,
    }),
    component: lazyRouteComponent(() => import('./characters-screen.tsx'), 'CharactersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'characters/$characterId',
    validateSearch: ({ tab }): SheetSearch => ({ tab: SHEET_TABS.find((each) => each === tab) }),
    component: lazyRouteComponent(() => import('./character-screen.tsx'), 'CharacterScreen'),
  }),
] as const;
