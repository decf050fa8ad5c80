import { handlerFor, jobFor, reactionFor, type SecretBox } from '@cabildo/kit';
import type { LegalSource } from './legal/port.ts';
import type { GameGroup } from './providers/game-group.ts';
import type { Platform, SignInProvider } from './providers/port.ts';
import type { OAuthConfig } from './settings.ts';

export interface Deps {
  readonly oauthMode: OAuthConfig['mode'];
  readonly box: SecretBox;
  readonly providers: Readonly<Record<Platform, SignInProvider>>;
  readonly group: GameGroup;
  readonly legal: LegalSource;
  /** ID-17: false where acceptances cannot be stored. */
  readonly legalStorage: boolean;
  /** ID-03: the `<app>` of the loopback address. */
  readonly appSlug: string;
}

export const handler = handlerFor<Deps>();
export const job = jobFor<Deps>();
export const reaction = reactionFor<Deps>();
