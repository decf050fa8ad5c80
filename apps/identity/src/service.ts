import { join } from 'node:path';
import { defineService, keySettings, secretBoxOf, type Logger } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { shippedDocuments } from './legal/shipped.ts';
import type { LegalSource } from './legal/source.ts';
import { WebsiteDocuments, type WebsiteOptions } from './legal/website.ts';
import {
  groupConfig,
  legalConfig,
  oauthConfig,
  settings,
  type LegalConfig,
  type OAuthConfig,
} from './settings.ts';
import { liveChatProvider } from './sign-in/providers/live-chat.ts';
import { liveGameProvider } from './sign-in/providers/live-game.ts';
import { mockProvider } from './sign-in/providers/mock.ts';
import { callbackUrl } from './sign-in/providers/port.ts';
import { sealedVerifiers } from './sign-in/sealed.ts';
import { gameAccountMac, sealedAccountKeys } from './users/game-accounts.ts';
import { gameGroup } from './users/game-group.ts';
import { tables } from './tables.gen.ts';

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

async function legalSource(
  config: LegalConfig,
  parts: Pick<WebsiteOptions, 'db' | 'clock' | 'log'>,
): Promise<LegalSource> {
  return config.kind === 'shipped' ? shippedDocuments() : new WebsiteDocuments({ ...config, ...parts });
}

/** Users, their platform accounts, sign-in, keys, game sessions and legal acceptances. */
export default defineService({
  name: 'identity',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: settings.extend(keySettings.shape),
  handlers,
  erasure: erasureJobs(),
  checkConfig: (config) => {
    oauthConfig(config);
    legalConfig(config);
  },
  sealed: [sealedVerifiers, sealedAccountKeys],
  async setup({ config, database, clock, log }) {
    const oauth = oauthConfig(config);
    const box = secretBoxOf(config);
    return {
      deps: {
        oauthMode: oauth.mode,
        box,
        gameAccountMac: await gameAccountMac(database, box),
        providers: providersOf(oauth, config.PUBLIC_URL, log),
        group: gameGroup(groupConfig(config), clock),
        legal: await legalSource(legalConfig(config), { db: database, clock, log }),
        legalStorage: config.LEGAL_STORAGE === 'on',
        cell: config.CELL,
        publicUrl: config.PUBLIC_URL,
        appSlug: config.OAUTH_APP_SLUG,
      } satisfies Deps,
    };
  },
});
