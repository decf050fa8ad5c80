import { randomBytes } from 'node:crypto';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type { ReturnPage } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { Tx } from '@cabildo/kit/database';
import { hashToken } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import type { Platform } from './providers/port.ts';
import { SESSION_MS } from './rules.ts';
import { insertSignIn, type Destination, type NewSignIn } from './table.ts';

/** 256 random bits in 43 URL-safe characters (ID-05). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export interface PreparedStart {
  url: string;
  sessionToken: string;
  signIn: Omit<NewSignIn, 'user_id' | 'earlier_key_id'>;
}

/** A sign-in that the gateway starts for the panel and finishes (PN-02). */
export const TO_PANEL: Destination = { loopback_port: null, return_to: 'panel' };

/** Where the browser goes after the consent. A client that names neither place is too old to take a code (ID-04). */
export function destinationOf(input: {
  loopback_port?: number | undefined;
  return_to?: ReturnPage | undefined;
}): Destination | Failure<'update_required'> {
  const { loopback_port = null, return_to = null } = input;
  return loopback_port === null && return_to === null
    ? fail('update_required')
    : { loopback_port, return_to };
}

/** Asks the platform's adapter where to send the browser. @throws {TransientError} when the platform cannot be reached. */
export async function prepareStart(
  platform: Platform,
  destination: Destination,
  { deps, now }: { deps: Deps; now: Date },
): Promise<PreparedStart> {
  const sessionToken = `os_${newSecret()}`;
  const state = newSecret();
  const { url, verifier } = await deps.providers[platform].start(state);
  return {
    url,
    sessionToken,
    signIn: {
      platform,
      token_hash: hashToken(sessionToken),
      state_hash: hashToken(state),
      verifier: verifier === null ? null : deps.box.seal(verifier, state),
      loopback_port: destination.loopback_port,
      return_to: destination.return_to,
      expires_at: new Date(now.getTime() + SESSION_MS),
    },
  };
}

/** Stores a started sign-in with who started it: the user who links a chat account, or the key of a person who signs in again (ID-09). */
export async function recordStart(
  tx: Tx,
  start: PreparedStart,
  who: Pick<NewSignIn, 'user_id' | 'earlier_key_id'>,
) {
  await insertSignIn(tx, { ...start.signIn, ...who });
  return { url: start.url, session_token: start.sessionToken };
}
