import { createRootRoute, createRoute } from '@tanstack/react-router';
import { loadInputs } from '../../forms/use-input.ts';

/** Every address of the panel. `frame/router.tsx` says what stands around the screens of each of these. */
export const rootRoute = createRootRoute();

/** The addresses of the person, which belong to no server. */
export const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'person',
  // A form that waited for its rules would take the screen around it away, so they come with the first screen that has forms.
  loader: loadInputs,
});

/** All addresses of one server: `/s/7/…`. */
export const serverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 's/$serverId',
  loader: loadInputs,
});

/** The addresses of a server that have the rail and the top bar around them; the terminal has none. */
export const shellRoute = createRoute({ getParentRoute: () => serverRoute, id: 'shell' });
