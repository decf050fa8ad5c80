import { z } from 'zod';
import { liveProvider, readJson, type LiveOptions, type Session } from './oauth.ts';
import { guildList, tidy } from './platform-fields.ts';
import type { Profile, SignInProvider } from './port.ts';

const me = z.object({ id: z.string().regex(/^\d{17,20}$/), username: z.string() });

/** The chat platform, which speaks plain OAuth 2 and has separate addresses for the account and its guilds (ID-02). */
export function liveChatProvider(
  options: Omit<LiveOptions, 'scope' | 'profile'> & { meUrl: string; guildsUrl: string },
): SignInProvider {
  const profile = async (session: Session): Promise<Profile> => {
    const { id, username } = await readJson(session, options.meUrl, me);
    const guilds = await readJson(session, options.guildsUrl, guildList);
    return { id, username: tidy(username) || id, guilds };
  };
  return liveProvider({ ...options, scope: 'identify guilds', profile });
}
