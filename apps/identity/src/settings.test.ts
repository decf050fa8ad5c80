import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonSettings, ConfigError } from '@cabildo/kit/service';
import { groupConfig, legalConfig, oauthConfig, settings } from './settings.ts';
import { callbackUrl } from './sign-in/providers/port.ts';

const all = commonSettings.extend(settings.shape);
const read = (env: Record<string, string>, NODE_ENV: 'test' | 'production' = 'test') =>
  oauthConfig(all.parse({ NODE_ENV, ...env }));

const secrets = {
  GP_OAUTH_CLIENT_ID: 'game',
  GP_OAUTH_CLIENT_SECRET: 's1',
  CP_OAUTH_CLIENT_ID: 'chat',
  CP_OAUTH_CLIENT_SECRET: 's2',
};
const live = {
  ...secrets,
  OAUTH_MODE: 'live',
  PUBLIC_URL: 'https://api.example.test',
  GP_OAUTH_ISSUER: 'https://game.test/oauth/',
  CP_OAUTH_AUTHORIZE_URL: 'https://chat.test/authorize',
  CP_OAUTH_TOKEN_URL: 'https://chat.test/token',
  CP_OAUTH_USERINFO_URL: 'https://chat.test/users/@me',
  CP_OAUTH_GUILDS_URL: 'https://chat.test/users/@me/guilds',
};
const without = (...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(live).filter(([name]) => !names.includes(name)));

describe('oauthConfig', () => {
  test('needs nothing for the mock page', () => {
    expect(read({})).toEqual({ mode: 'mock' });
  });

  test('refuses the mock page in production with a sentence that says what to set', () => {
    expect(() => read({}, 'production')).toThrow(ConfigError);
    expect(() => read({}, 'production')).toThrow(/^Set OAUTH_MODE=live .*production refuses it\.$/);
  });

  test('refuses it as well where only APP_ENV says that this is production', () => {
    expect(() => read({ APP_ENV: 'production' })).toThrow(/^Set OAUTH_MODE=live/);
    expect(read({ APP_ENV: 'staging' })).toEqual({ mode: 'mock' });
  });

  test('takes an issuer, or addresses one by one', () => {
    expect(read(live, 'production')).toEqual({
      mode: 'live',
      game: {
        id: 'game',
        secret: 's1',
        endpoints: { kind: 'issuer', issuer: 'https://game.test/oauth/' },
        insecure: false,
      },
      chat: {
        id: 'chat',
        secret: 's2',
        endpoints: {
          kind: 'explicit',
          authorize: 'https://chat.test/authorize',
          token: 'https://chat.test/token',
          userinfo: 'https://chat.test/users/@me',
        },
        insecure: false,
        me: 'https://chat.test/users/@me',
        guilds: 'https://chat.test/users/@me/guilds',
      },
    });
  });

  test.each([
    'GP_OAUTH_ISSUER',
    'GP_OAUTH_CLIENT_ID',
    'GP_OAUTH_CLIENT_SECRET',
    'CP_OAUTH_TOKEN_URL',
    'CP_OAUTH_CLIENT_SECRET',
    'CP_OAUTH_USERINFO_URL',
    'CP_OAUTH_GUILDS_URL',
  ])('names %s when live mode lacks it', (name) => {
    expect(() => read(without(name))).toThrow(ConfigError);
    expect(() => read(without(name))).toThrow(name);
  });

  test.each(['PUBLIC_URL', 'GP_OAUTH_ISSUER', 'CP_OAUTH_TOKEN_URL', 'GP_GROUPS_URL'])(
    'refuses plain http for %s in production alone',
    (name) => {
      const env = { ...live, [name]: 'http://plain.test' };
      expect(() => read(env, 'production')).toThrow(`Set ${name} to an https address`);
      expect(read(env)).toMatchObject({ mode: 'live', game: { insecure: true } });
    },
  );

  test.each([
    ['OAUTH_APP_SLUG', 'a/b'],
    ['PUBLIC_URL', 'ftp://example.test'],
    ['GP_OAUTH_ISSUER', 'not an address'],
    ['GP_GROUPS_URL', 'groups.example.test'],
    ['GP_GROUP_ID', 'abc'],
    ['GP_GROUP_ID', '0123'],
    ['GP_GROUP_ID', '1'.repeat(20)],
    ['GP_GROUP_MEMBERS', '1,,2'],
    ['GP_GROUP_MEMBERS', 'lucia'],
    ['LEGAL_SOURCE_URL', 'file:///etc/legal.json'],
    ['LEGAL_STORAGE', 'no'],
    ['LEGAL_TERMS_VERSION', 'v2'],
    ['LEGAL_PRIVACY_VERSION', '2026-02-30'],
  ])('refuses %s=%s', (name, value) => {
    const result = all.safeParse({ [name]: value });
    expect(result.error?.issues[0]?.path).toEqual([name]);
  });

  test('takes a base address with or without the slash at its end', () => {
    const { PUBLIC_URL } = all.parse({ PUBLIC_URL: 'https://api.example.test/v/' });
    expect(PUBLIC_URL).toBe('https://api.example.test/v');
  });
});

describe('groupConfig', () => {
  const readGroup = (env: Record<string, string>) => groupConfig(all.parse(env));

  test('takes members with the mock sign-in, and the platform with the live one', () => {
    expect(readGroup({})).toEqual({ mode: 'mock', members: new Set() });
    expect(readGroup({ GP_GROUP_ID: '5', GP_GROUP_MEMBERS: '1, 2 ,3' })).toEqual({
      mode: 'mock',
      members: new Set(['1', '2', '3']),
    });
    expect(readGroup({ ...live, GP_GROUP_ID: '5' })).toEqual({
      mode: 'live',
      groupId: '5',
      url: 'https://groups.roblox.com',
    });
  });

  test('refuses members that would have no effect', () => {
    expect(() => readGroup({ ...live, GP_GROUP_ID: '5', GP_GROUP_MEMBERS: '1' })).toThrow(
      /^Unset GP_GROUP_MEMBERS/,
    );
    expect(() => readGroup({ GP_GROUP_MEMBERS: '1' })).toThrow(/^Set GP_GROUP_ID too/);
  });
});

describe('legalConfig', () => {
  const readLegal = (env: Record<string, string>) => legalConfig(settings.parse(env));
  const LEGAL_SOURCE_URL = 'https://example.test/legal';
  const versions = { LEGAL_TERMS_VERSION: '2026-01-01', LEGAL_PRIVACY_VERSION: '2026-02-02' };

  test('takes the shipped documents, a website, or a website with fallback versions', () => {
    expect(readLegal({})).toEqual({ kind: 'shipped' });
    expect(readLegal({ LEGAL_SOURCE_URL })).toEqual({
      kind: 'website',
      url: LEGAL_SOURCE_URL,
      fallback: undefined,
    });
    expect(readLegal({ LEGAL_SOURCE_URL, ...versions })).toEqual({
      kind: 'website',
      url: LEGAL_SOURCE_URL,
      fallback: { terms: '2026-01-01', privacy: '2026-02-02' },
    });
  });

  test('refuses versions that would have no effect', () => {
    expect(() => readLegal(versions)).toThrow(/^Set LEGAL_SOURCE_URL too/);
    expect(() => readLegal({ LEGAL_SOURCE_URL, LEGAL_TERMS_VERSION: '2026-01-01' })).toThrow(
      /^Set LEGAL_TERMS_VERSION and LEGAL_PRIVACY_VERSION, or neither/,
    );
  });
});

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/go-live.md'), 'utf8');

test('the guide to going live lists the settings of sign-in that there are, all 13', () => {
  const listed = [...guide.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name!);
  const inCode = Object.keys(settings.shape).filter((name) => /^[GC]P_OAUTH_/.test(name));
  expect(listed.sort()).toEqual(inCode.sort());
  expect(inCode).toHaveLength(13);
});

test('the guide to going live registers the addresses to which sign-in comes back', () => {
  for (const platform of ['game', 'chat'] as const)
    expect(guide).toContain(`\`${callbackUrl('https://api.example.org', platform)}\``);
});
