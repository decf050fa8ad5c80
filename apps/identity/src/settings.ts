import { z } from 'zod';
import type { LegalVersions } from '@cabildo/contracts/identity/legal/legal.ts';
import {
  addressSetting,
  baseAddressSetting,
  ConfigError,
  isProduction,
  settingNow,
  type CommonConfig,
} from '@cabildo/kit/service';

const legalVersion = z.iso.date('must be a date such as 2026-11-01');
const text = z.string().min(1);

export const settings = z.object({
  OAUTH_APP_SLUG: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 lower-case letters, digits or dashes')
    .default('app'),
  GP_OAUTH_ISSUER: addressSetting.optional(),
  GP_OAUTH_AUTHORIZE_URL: addressSetting.optional(),
  GP_OAUTH_TOKEN_URL: addressSetting.optional(),
  GP_OAUTH_USERINFO_URL: addressSetting.optional(),
  GP_OAUTH_CLIENT_ID: text.optional(),
  GP_OAUTH_CLIENT_SECRET: text.optional(),
  CP_OAUTH_ISSUER: addressSetting.optional(),
  CP_OAUTH_AUTHORIZE_URL: addressSetting.optional(),
  CP_OAUTH_TOKEN_URL: addressSetting.optional(),
  CP_OAUTH_USERINFO_URL: addressSetting.optional(),
  CP_OAUTH_GUILDS_URL: addressSetting.optional(),
  CP_OAUTH_CLIENT_ID: text.optional(),
  CP_OAUTH_CLIENT_SECRET: text.optional(),
  /** The group that check_if_gp_group asks about (ID-10). */
  GP_GROUP_ID: z
    .string()
    .regex(/^[1-9]\d{0,18}$/, 'must be the number of a group of the game platform, such as 1234567')
    .optional(),
  /** The game platform's API of groups: the base of /v2/users/<gp_id>/groups/roles. */
  GP_GROUPS_URL: baseAddressSetting.default('https://groups.roblox.com'),
  /** The accounts in the group, for mock mode. */
  GP_GROUP_MEMBERS: z
    .string()
    .regex(
      /^\d{1,20}(\s*,\s*\d{1,20})*$/,
      'must be a comma-separated list of game-platform ids such as 1001,1002',
    )
    .optional(),
  /** The address of the legal documents (ID-16). Default: the documents shipped with the service. */
  LEGAL_SOURCE_URL: addressSetting.optional(),
  LEGAL_STORAGE: z
    .enum(['on', 'off'], { error: 'must be on, or off to keep no acceptances (for tests)' })
    .default('on'),
  LEGAL_TERMS_VERSION: legalVersion.optional(),
  LEGAL_PRIVACY_VERSION: legalVersion.optional(),
});
export type IdentitySettings = z.output<typeof settings>;

type Config = IdentitySettings & Pick<CommonConfig, 'NODE_ENV' | 'APP_ENV' | 'OAUTH_MODE' | 'PUBLIC_URL'>;
type Prefix = 'GP' | 'CP';

/** The way to reach a platform: by OpenID discovery, or by addresses given one by one. */
export interface ClientSettings {
  id: string;
  secret: string;
  endpoints:
    | { kind: 'issuer'; issuer: string }
    | { kind: 'explicit'; authorize: string; token: string; userinfo: string };
  /** Plain http is accepted. */
  insecure: boolean;
}

export type OAuthConfig =
  | { mode: 'mock' }
  | { mode: 'live'; game: ClientSettings; chat: ClientSettings & { me: string; guilds: string } };

/** The value of a setting. @throws {ConfigError} when the setting is missing; the message names its `purpose`. */
function need(config: Config, name: keyof IdentitySettings, purpose: string): string {
  const value = config[name];
  if (value) return value;
  throw new ConfigError(`Set ${name}: ${purpose}.`);
}

function clientOf(config: Config, prefix: Prefix): ClientSettings {
  const authorize = config[`${prefix}_OAUTH_AUTHORIZE_URL`];
  const token = config[`${prefix}_OAUTH_TOKEN_URL`];
  const userinfo = config[`${prefix}_OAUTH_USERINFO_URL`];
  const issuer = config[`${prefix}_OAUTH_ISSUER`];
  const names = `${prefix}_OAUTH_AUTHORIZE_URL, ${prefix}_OAUTH_TOKEN_URL and ${prefix}_OAUTH_USERINFO_URL`;
  const endpoints =
    authorize && token && userinfo ? ({ kind: 'explicit', authorize, token, userinfo } as const) : undefined;
  if (!endpoints && !issuer) {
    throw new ConfigError(
      `Set ${prefix}_OAUTH_ISSUER, or ${names}: OAUTH_MODE=live needs to know where to sign in.`,
    );
  }
  return {
    id: need(config, `${prefix}_OAUTH_CLIENT_ID`, 'the id that the platform gave this application'),
    secret: need(
      config,
      `${prefix}_OAUTH_CLIENT_SECRET`,
      'the secret that the platform gave this application',
    ),
    endpoints: endpoints ?? { kind: 'issuer', issuer: issuer! },
    insecure: !isProduction(config),
  };
}

function refusePlainHttp(config: Config): void {
  for (const [name, value] of Object.entries(config)) {
    const isAddress = name === 'PUBLIC_URL' || name === 'GP_GROUPS_URL' || /^[GC]P_OAUTH_/.test(name);
    if (isAddress && String(value).startsWith('http://')) {
      throw new ConfigError(
        `Set ${name} to an https address, ${settingNow(name, String(value))}: ` +
          'in production the connections to the platforms must be encrypted.',
      );
    }
  }
}

/** The settings of sign-in. @throws {ConfigError} for a setting that is missing or not allowed. */
export function oauthConfig(config: Config): OAuthConfig {
  const production = isProduction(config);
  if (config.OAUTH_MODE === 'mock') {
    if (!production) return { mode: 'mock' };
    throw new ConfigError(
      'Set OAUTH_MODE=live with GP_OAUTH_* and CP_OAUTH_*: the mock consent page lets anybody in as anybody, so production refuses it.',
    );
  }
  if (production) refusePlainHttp(config);
  return {
    mode: 'live',
    game: clientOf(config, 'GP'),
    chat: {
      ...clientOf(config, 'CP'),
      me: need(config, 'CP_OAUTH_USERINFO_URL', 'the address of users/@me on the chat platform'),
      guilds: need(config, 'CP_OAUTH_GUILDS_URL', 'the address of users/@me/guilds on the chat platform'),
    },
  };
}

export type GroupConfig =
  { mode: 'mock'; members: ReadonlySet<string> } | { mode: 'live'; groupId: string | undefined; url: string };

/** The settings of group membership (ID-10). @throws {ConfigError} for members that would have no effect. */
export function groupConfig(config: Config): GroupConfig {
  const { GP_GROUP_ID: groupId, GP_GROUP_MEMBERS: members } = config;
  if (members && config.OAUTH_MODE === 'live') {
    throw new ConfigError(
      'Unset GP_GROUP_MEMBERS: with OAUTH_MODE=live the game platform says who is in the group.',
    );
  }
  if (members && groupId === undefined) {
    throw new ConfigError('Set GP_GROUP_ID too: GP_GROUP_MEMBERS lists who is in that group.');
  }
  if (config.OAUTH_MODE === 'mock')
    return { mode: 'mock', members: new Set(members?.split(',').map((id) => id.trim())) };
  return { mode: 'live', groupId, url: config.GP_GROUPS_URL };
}

export type LegalConfig =
  { kind: 'shipped' } | { kind: 'website'; url: string; fallback: LegalVersions | undefined };

/** The settings of the legal documents (ID-16). @throws {ConfigError} for versions that would have no effect. */
export function legalConfig(config: IdentitySettings): LegalConfig {
  const { LEGAL_SOURCE_URL: url, LEGAL_TERMS_VERSION: terms, LEGAL_PRIVACY_VERSION: privacy } = config;
  if ((terms ?? privacy) !== undefined && url === undefined) {
    throw new ConfigError(
      'Set LEGAL_SOURCE_URL too: LEGAL_TERMS_VERSION and LEGAL_PRIVACY_VERSION stand in for that website while it is away.',
    );
  }
  if ((terms === undefined) !== (privacy === undefined)) {
    throw new ConfigError(
      'Set LEGAL_TERMS_VERSION and LEGAL_PRIVACY_VERSION, or neither: users accept both.',
    );
  }
  if (url === undefined) return { kind: 'shipped' };
  return { kind: 'website', url, fallback: terms && privacy ? { terms, privacy } : undefined };
}
