import { jobFor } from '@cabildo/kit/jobs';
import { handlerFor, reactionFor, type SecretBox } from '@cabildo/kit/service';
import type { LegalSource } from './legal/source.ts';
import type { OAuthConfig } from './settings.ts';
import type { Platform, SignInProvider } from './sign-in/providers/port.ts';
import type { GameAccountMac } from './users/game-accounts.ts';
import type { GameGroup } from './users/game-group.ts';

export interface Deps {
  readonly oauthMode: OAuthConfig['mode'];
  readonly box: SecretBox;
  readonly gameAccountMac: GameAccountMac;
  readonly providers: Readonly<Record<Platform, SignInProvider>>;
  readonly group: GameGroup;
  readonly legal: LegalSource;
  /** False: acceptances cannot be stored (ID-17). */
  readonly legalStorage: boolean;
  /** The cell that new keys name. */
  readonly cell: number;
  /** Where browsers reach the gateway. */
  readonly publicUrl: string;
  /** `<app>` in the loopback address (ID-03). */
  readonly appSlug: string;
}

export const handler = handlerFor<Deps>();
export const job = jobFor<Deps>();
export const reaction = reactionFor<Deps>();
