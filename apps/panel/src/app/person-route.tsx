import { createRoute, Outlet } from '@tanstack/react-router';
import { PersonShell } from './PersonShell.tsx';
import { rootRoute } from './root.tsx';

/** The addresses of the person, which belong to no server. */
export const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'person',
  component: function Person() {
    return (
      <PersonShell>
        <Outlet />
      </PersonShell>
    );
  },
});
