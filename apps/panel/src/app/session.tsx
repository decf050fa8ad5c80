import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { session } from '../api/session.ts';
import { LegalGate } from '../account/legal-gate.tsx';
import { SignInScreen } from '../account/sign-in-screen.tsx';
import { EndedSession } from './ended-session.tsx';

/** Shows the panel to a person who is signed in and has accepted what is in force; to all others the way there. */
export function Session({ children }: { children: ReactNode }) {
  const { data: me } = useSuspenseQuery(session);
  if (!me) return <SignInScreen />;
  return (
    <LegalGate>
      {children}
      <EndedSession />
    </LegalGate>
  );
}
