import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Announcer } from './Announcer.tsx';
import { Session } from './session.tsx';

/** Every address of the panel: behind the sign-in, which keeps the address for afterwards. */
export const rootRoute = createRootRoute({
  component: () => (
    <Session>
      <Outlet />
      <Announcer />
    </Session>
  ),
});
