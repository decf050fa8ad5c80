import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonSettings, ConfigError, loadConfig } from './config.ts';
import {
  generatedKeys,
  hashToken,
  internalKeysOf,
  internalKeySettings,
  isOneOf,
  newToken,
  sameSecret,
  secretsOf,
} from './secrets.ts';

describe('secrets of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const settings = commonSettings.extend(internalKeySettings.shape);
  const configOf = (env: Record<string, string>) =>
    loadConfig(settings, { DATA_DIR: join(folder, 'data'), ...env });
  const load = (env: Record<string, string>) => [generatedKeys(configOf(env)), internalKeysOf(configOf(env))];

  it('are generated once, stored, and readable by their owner alone', () => {
    const first = load({});
    expect(load({})).toEqual(first);
    expect(statSync(join(folder, 'data/secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a folder that is a file', 'file', /file is not a folder/],
    ['what is no longer whole', 'damaged', /secrets.json is damaged/],
  ])('tell what to do about %s', (_, name, sentence) => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'damaged'), { recursive: true });
    writeFileSync(join(folder, 'damaged/secrets.json'), '{"secretKeys":');
    expect(() => load({ DATA_DIR: join(folder, name) })).toThrow(ConfigError);
    expect(() => load({ DATA_DIR: join(folder, name) })).toThrow(sentence);
  });

  it('of one service are its setting, or generated once, and never in production', () => {
    const config = loadConfig(commonSettings, { DATA_DIR: join(folder, 'own') });
    const generated = secretsOf(config, 'A_SECRET');
    expect([generated[0]!.length, secretsOf(config, 'A_SECRET')]).toEqual([64, generated]);
    expect(secretsOf({ ...config, A_SECRET: ['given'] }, 'A_SECRET')).toEqual(['given']);
    expect(() => secretsOf({ ...config, NODE_ENV: 'production' }, 'A_SECRET')).toThrow(/Set A_SECRET/);
  });

  it('are never generated in production, where each process demands its own alone', () => {
    const production = configOf({ NODE_ENV: 'production' });
    expect(() => generatedKeys(production)).toThrow(/Set SECRET_KEYS/);
    expect(() => internalKeysOf(production)).toThrow(/Set INTERNAL_KEY/);
    expect(() => generatedKeys(configOf({ APP_ENV: 'production' }))).toThrow(/Set SECRET_KEYS/);
    const INTERNAL_KEY = 'an internal key of the edge';
    expect(internalKeysOf(configOf({ NODE_ENV: 'production', INTERNAL_KEY }))).toEqual([INTERNAL_KEY]);
  });

  it('are a list while one follows another', () => {
    const [fresh, old] = ['n'.repeat(16), 'o'.repeat(16)];
    const keys = internalKeysOf(configOf({ INTERNAL_KEY: `${fresh}, ${old}` }));
    expect(keys).toEqual([fresh, old]);
    expect([fresh, old, `${fresh},${old}`, ''].map((given) => isOneOf(given!, keys))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('makes keys that cannot be guessed, and hashes equal keys alike', () => {
  const keys = Array.from({ length: 200 }, () => newToken('sv', 0));
  for (const made of keys) expect(made).toMatch(/^sv_[A-Za-z0-9]{48}$/);
  expect(new Set(keys).size).toBe(200);
  // Every letter and digit takes part.
  expect(new Set(keys.join('').replaceAll('sv_', '')).size).toBe(62);
  expect(hashToken(keys[0]!)).toBe(hashToken(keys[0]!));
  expect(hashToken(keys[0]!)).not.toBe(hashToken(keys[1]!));
});

it('makes keys that name their cell at the end, which look like any other', () => {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const cellIn = (key: string): number => digits.indexOf(key.at(-2)!) * 62 + digits.indexOf(key.at(-1)!);
  for (const cell of [0, 1, 61, 62, 511]) {
    const key = newToken('sk', cell);
    expect(key).toMatch(/^sk_[A-Za-z0-9]{48}$/);
    expect(cellIn(key)).toBe(cell);
  }
});

it('compares secrets of any length', () => {
  expect([sameSecret('a', 'a'), sameSecret('a', 'b'), sameSecret('a', 'aa'), sameSecret('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
