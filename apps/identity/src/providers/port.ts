import type { Guild } from '../domain/guilds.ts';

/** The platform that people play on, and the one that they chat on. */
export type Platform = 'game' | 'chat';

/** Who came back from a platform. */
export interface Profile {
  /** Digits. */
  id: string;
  username: string;
  /** Chat platform alone. */
  guilds: readonly Guild[];
}

export interface Departure {
  /** Where the browser goes. */
  url: string;
  /** PKCE: must be handed to `finish` again. */
  verifier: string | null;
}

/** Parameters of the callback address, as the browser brought them. */
export type CallbackParams = Readonly<Record<string, string | undefined>>;

export type Arrival =
  | { kind: 'profile'; profile: Profile }
  /** The person said no. */
  | { kind: 'denied' }
  /** The code was used before, has expired, or belongs to another sign-in. */
  | { kind: 'refused' }
  /** The platform does not answer as it should; trying again may help. */
  | { kind: 'away' }
  /** Nothing asked yet: the person has to fill in a form of ours first. `invalid` names what was wrong with it. */
  | { kind: 'form'; invalid: readonly string[] };

/** A way to find out who somebody is on a platform: a real one, or the built-in consent page. */
export interface SignInProvider {
  /** @throws {TransientError} when the platform cannot be reached. */
  start(state: string): Promise<Departure>;
  finish(params: CallbackParams, kept: { verifier: string | null }): Promise<Arrival>;
}

/** The address that a platform sends the browser back to: one of our own actions (ID-03). */
export const callbackUrl = (publicUrl: string, platform: Platform): string =>
  `${publicUrl}/users?action=${platform === 'game' ? 'gp' : 'cp'}_oauth_callback`;
