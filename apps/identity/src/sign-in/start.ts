import { hashToken, type Tx } from '@cabildo/kit';
import type { Deps } from '../handler.ts';
import type { Platform } from '../providers/port.ts';
import { SESSION_MS } from '../domain/sign_in.ts';
import { insertSignIn, type NewSignIn } from '../sql/sign_ins.ts';
import { newSecret, newSessionToken } from '../tokens.ts';

export interface PreparedStart {
  url: string;
  sessionToken: string;
  signIn: Omit<NewSignIn, 'userId'>;
}

/** Asks the platform's adapter where to send the browser. @throws {TransientError} when the platform is away. */
export async function prepareStart(
  platform: Platform,
  loopbackPort: number,
  { deps, now }: { deps: Deps; now: Date },
): Promise<PreparedStart> {
  const sessionToken = newSessionToken();
  const state = newSecret();
  const { url, verifier } = await deps.providers[platform].start(state);
  return {
    url,
    sessionToken,
    signIn: {
      platform,
      tokenHash: hashToken(sessionToken),
      stateHash: hashToken(state),
      verifier: verifier === null ? null : deps.box.seal(verifier, state),
      loopbackPort,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    },
  };
}

/** Keeps a started sign-in; `userId` is who links a chat account. */
export async function recordStart(tx: Tx, start: PreparedStart, userId: number | null) {
  await insertSignIn(tx, { ...start.signIn, userId });
  return { url: start.url, session_token: start.sessionToken };
}
