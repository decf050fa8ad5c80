import { handlerFor, jobFor, type SecretBox } from '@cabildo/kit';
import type { Platform, SignInProvider } from './providers/port.ts';
import type { OAuthConfig } from './settings.ts';

export interface Deps {
  readonly oauthMode: OAuthConfig['mode'];
  readonly box: SecretBox;
  readonly providers: Readonly<Record<Platform, SignInProvider>>;
  /** ID-03: the `<app>` of the loopback address. */
  readonly appSlug: string;
}

export const handler = handlerFor<Deps>();
export const job = jobFor<Deps>();
