import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonSettings, ConfigError, loadConfig } from './config.ts';
import { hashToken, loadSecrets, newToken, sameSecret, SecretBox, secretOf } from './secrets.ts';

const key = (): string => randomBytes(32).toString('base64');

describe('the secret box', () => {
  it('opens what it sealed, and nothing that was changed or moved to another owner', () => {
    const box = new SecretBox(`1:${key()}`);
    const sealed = box.seal('123', 'account:1');
    expect(box.open(sealed, 'account:1')).toBe('123');
    expect(() => box.open(sealed, 'account:2')).toThrow();
    expect(() => box.open(sealed.slice(0, -3) + 'AAA', 'account:1')).toThrow();
  });

  it('reads old versions after a new key was added, and says which key is missing', () => {
    const old = `1:${key()}`;
    const sealed = new SecretBox(old).seal('123', 'a');
    const both = new SecretBox(`${old},2:${key()}`);
    expect(both.open(sealed, 'a')).toBe('123');
    expect(both.seal('123', 'a').startsWith('2.')).toBe(true);
    expect(() => new SecretBox(`2:${key()}`).open(sealed, 'a')).toThrow(/version 1 is missing/);
  });

  it('never seals the same text to the same bytes', () => {
    const box = new SecretBox(`1:${key()}`);
    expect(box.seal('123', 'a')).not.toBe(box.seal('123', 'a'));
  });

  it('refuses a key of another length', () => {
    expect(() => new SecretBox(`1:${randomBytes(31).toString('base64')}`)).toThrow(ConfigError);
  });
});

describe('secrets of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const load = (env: Record<string, string>) =>
    loadSecrets(loadConfig(commonSettings, { DATA_DIR: join(folder, 'data'), ...env }));

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
    const generated = secretOf(config, 'A_SECRET');
    expect([generated.length, secretOf(config, 'A_SECRET')]).toEqual([64, generated]);
    expect(secretOf({ ...config, A_SECRET: 'given' }, 'A_SECRET')).toBe('given');
    expect(() => secretOf({ ...config, NODE_ENV: 'production' }, 'A_SECRET')).toThrow(/Set A_SECRET/);
  });

  it('are never generated in production', () => {
    expect(() => load({ NODE_ENV: 'production' })).toThrow(/Set SECRET_KEYS/);
    expect(() => load({ APP_ENV: 'production' })).toThrow(/Set SECRET_KEYS/);
  });
});

it('makes keys that cannot be guessed, and hashes equal keys alike', () => {
  const keys = Array.from({ length: 200 }, () => newToken('sv'));
  for (const made of keys) expect(made).toMatch(/^sv_[A-Za-z0-9]{48}$/);
  expect(new Set(keys).size).toBe(200);
  // Every letter and digit takes part.
  expect(new Set(keys.join('').replaceAll('sv_', '')).size).toBe(62);
  expect(hashToken(keys[0]!)).toBe(hashToken(keys[0]!));
  expect(hashToken(keys[0]!)).not.toBe(hashToken(keys[1]!));
});

it('compares secrets of any length', () => {
  expect([sameSecret('a', 'a'), sameSecret('a', 'b'), sameSecret('a', 'aa'), sameSecret('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
