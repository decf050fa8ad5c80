import { jsonParam, numericIdParam, snowflakeParam, textParam, withDefault } from '@cabildo/contracts/fields';
import { z } from 'zod';
import { guildList } from './platform-fields.ts';
import { callbackUrl, type Platform, type SignInProvider } from './port.ts';

const username = textParam(1, 100);

/** The parameters of the callback address that name an account (ID-01). */
const ACCOUNTS = {
  game: z
    .object({ gp_id: numericIdParam(), gp_username: username })
    .transform((given) => ({ id: given.gp_id, username: given.gp_username, guilds: [] })),
  chat: z
    .object({
      cp_id: snowflakeParam(),
      cp_username: username,
      guilds: withDefault(jsonParam(guildList), []),
    })
    .transform((given) => ({ id: given.cp_id, username: given.cp_username, guilds: given.guilds })),
};

/** Accepts the account that the callback address names, without any proof (ID-01); for development and tests. */
export function mockProvider(platform: Platform, publicUrl: string): SignInProvider {
  const prefix = platform === 'game' ? 'gp' : 'cp';
  return {
    async start(state) {
      return { url: `${callbackUrl(publicUrl, platform)}&state=${state}`, verifier: null };
    },
    async finish(params) {
      if (params['error']) return { kind: 'denied' };
      if (params[`${prefix}_id`] === undefined && params[`${prefix}_username`] === undefined) {
        return { kind: 'form', invalid: [] };
      }
      const account = ACCOUNTS[platform].safeParse(params);
      if (account.success) return { kind: 'profile', profile: account.data };
      return { kind: 'form', invalid: account.error.issues.map(({ path }) => String(path[0])) };
    },
  };
}
