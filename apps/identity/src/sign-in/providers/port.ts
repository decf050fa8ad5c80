import type { Guild } from '../../users/rules.ts';

/** The platform that users play on, and the one that they chat on. */
export type Platform = 'game' | 'chat';

/** The account that a user signed in with on a platform. */
export interface Profile {
  /** Digits. */
  id: string;
  username: string;
  /** Empty for the game platform. */
  guilds: readonly Guild[];
}

export interface Departure {
  /** The platform's address for the browser. */
  url: string;
  /** PKCE verifier that `finish` needs; null: none. */
  verifier: string | null;
}

/** Parameters of the callback address, as the browser brought them. */
export type CallbackParams = Readonly<Record<string, string | undefined>>;

export type Arrival =
  | { kind: 'profile'; profile: Profile }
  /** The user refused. */
  | { kind: 'denied' }
  /** The code was used before, has expired, or belongs to another sign-in. */
  | { kind: 'refused' }
  /** The platform failed; trying again may help. */
  | { kind: 'away' }
  /** The user has to fill in our form first; `invalid` names its fields that were wrong. */
  | { kind: 'form'; invalid: readonly string[] };

/** Finds out the account of a user on a platform: a real one, or the built-in consent page. */
export interface SignInProvider {
  /** @throws {TransientError} when the platform cannot be reached. */
  start(state: string): Promise<Departure>;
  finish(params: CallbackParams, start: { verifier: string | null }): Promise<Arrival>;
}

/** The address that a platform sends the browser back to (ID-03). */
export const callbackUrl = (publicUrl: string, platform: Platform): string =>
  `${publicUrl}/users?action=${platform === 'game' ? 'gp' : 'cp'}_oauth_callback`;
