import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { LegalGate } from '../account/legal-gate.tsx';
import { SignInScreen } from '../account/sign-in-screen.tsx';
import { Announcer } from './announcer.tsx';
import { EndedSession } from './ended-session.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the address is shown to those who are not signed in, too. */
    isPublic?: boolean;
  }
}

/**
 * Shows the panel to a person who is signed in and has accepted what is in force; to all others the way there, and the pages that
 * need no account.
 */
export function Session() {
  const { data: me } = useSuspenseQuery(session);
  const isPublic = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isPublic) });
  if (!me) return isPublic ? <Outlet /> : <SignInScreen />;
  return (
    <LegalGate>
      <Outlet />
      <Announcer />
      <EndedSession />
    </LegalGate>
  );
}
