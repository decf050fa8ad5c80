import { join } from 'node:path';
import { defineService, loadSecrets, SecretBox, type Logger } from '@cabildo/kit';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { liveChatProvider } from './providers/live-chat.ts';
import { liveGameProvider } from './providers/live-game.ts';
import { mockProvider } from './providers/mock.ts';
import { callbackUrl } from './providers/port.ts';
import { oauthConfig, settings, type OAuthConfig } from './settings.ts';

function providersOf(oauth: OAuthConfig, publicUrl: string, log: Logger): Deps['providers'] {
  if (oauth.mode === 'mock') {
    return { game: mockProvider('game', publicUrl), chat: mockProvider('chat', publicUrl) };
  }
  const { game, chat } = oauth;
  return {
    game: liveGameProvider({ client: game, callbackUrl: callbackUrl(publicUrl, 'game'), log }),
    chat: liveChatProvider({
      client: chat,
      callbackUrl: callbackUrl(publicUrl, 'chat'),
      log,
      meUrl: chat.me,
      guildsUrl: chat.guilds,
    }),
  };
}

/** Users, their platform accounts, sign-in and keys. */
export default defineService({
  name: 'identity',
  migrations: join(import.meta.dirname, '../migrations'),
  settings,
  handlers,
  async setup({ config, log }) {
    const oauth = oauthConfig(config);
    return {
      deps: {
        oauthMode: oauth.mode,
        box: new SecretBox(loadSecrets(config).secretKeys),
        providers: providersOf(oauth, config.PUBLIC_URL, log),
        appSlug: config.OAUTH_APP_SLUG,
      } satisfies Deps,
    };
  },
});
