import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { LegalGate } from '../account/legal-gate.tsx';
import { SignInScreen } from '../account/sign-in-screen.tsx';
import { Announcer } from './announcer.tsx';
import { EndedSession } from './ended-session.tsx';

/** Shows the panel to a person who is signed in and has accepted what is in force; to all others the way there. */
export function Session() {
  const { data: me } = useSuspenseQuery(session);
  if (!me) return <SignInScreen />;
  return (
    <LegalGate>
      <Outlet />
      <Announcer />
      <EndedSession />
    </LegalGate>
  );
}
