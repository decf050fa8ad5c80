import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/server-route.tsx';

export const charactersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'characters',
    component: lazyRouteComponent(() => import('./characters-screen.tsx'), 'CharactersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'characters/$characterId',
    component: lazyRouteComponent(() => import('./character-screen.tsx'), 'CharacterScreen'),
  }),
] as const;
