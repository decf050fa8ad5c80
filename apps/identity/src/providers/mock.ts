import { numericIdParam, snowflakeParam, textParam } from '@cabildo/contracts';
import { guildList } from './guild-list.ts';
import {
  callbackUrl,
  type Arrival,
  type CallbackParams,
  type Platform,
  type SignInProvider,
} from './port.ts';

const FIELDS = {
  game: { id: 'gp_id', username: 'gp_username', idField: numericIdParam() },
  chat: { id: 'cp_id', username: 'cp_username', idField: snowflakeParam() },
} as const;

const username = textParam(1, 100);

function parseGuilds(text: string | undefined) {
  if (text === undefined) return guildList.safeParse([]);
  try {
    return guildList.safeParse(JSON.parse(text));
  } catch {
    return guildList.safeParse(undefined);
  }
}

/** Believes whatever the callback address says (ID-01); for development and tests. */
export function mockProvider(platform: Platform, publicUrl: string): SignInProvider {
  const fields = FIELDS[platform];
  return {
    async start(state) {
      return { url: `${callbackUrl(publicUrl, platform)}&state=${state}`, verifier: null };
    },
    async finish(params: CallbackParams): Promise<Arrival> {
      if (params['error']) return { kind: 'denied' };
      const given = [params[fields.id], params[fields.username]];
      if (given.every((value) => value === undefined)) return { kind: 'form', invalid: [] };
      const id = fields.idField.safeParse(given[0]);
      const name = username.safeParse(given[1]);
      const guilds = parseGuilds(params['guilds']);
      if (id.success && name.success && guilds.success) {
        return { kind: 'profile', profile: { id: id.data, username: name.data, guilds: guilds.data } };
      }
      const invalid = [
        ...(id.success ? [] : [fields.id]),
        ...(name.success ? [] : [fields.username]),
        ...(guilds.success ? [] : ['guilds']),
      ];
      return { kind: 'form', invalid };
    },
  };
}
