import * as oauth from 'openid-client';
import { numericIdParam } from '@cabildo/contracts/fields';
import { liveProvider, PlatformError, type LiveOptions, type Session } from './oauth.ts';
import { tidy } from './platform-fields.ts';
import type { Profile, SignInProvider } from './port.ts';

const numericId = numericIdParam();

async function profile({ config, tokens }: Session): Promise<Profile> {
  const subject = tokens.claims()?.sub ?? oauth.skipSubjectCheck;
  const claims = await oauth.fetchUserInfo(config, tokens.access_token, subject);
  const id = numericId.safeParse(claims.sub);
  if (!id.success) throw new PlatformError('the game platform gave an account id that is not numeric');
  const names = [claims.preferred_username, claims.nickname, claims.name];
  const username = names.map((name) => tidy(name ?? '')).find((name) => name !== '') ?? id.data;
  return { id: id.data, username, guilds: [] };
}

/** The game platform, an OpenID provider (ID-02). */
export const liveGameProvider = (options: Omit<LiveOptions, 'scope' | 'profile'>): SignInProvider =>
  liveProvider({ ...options, scope: 'openid profile', profile });
