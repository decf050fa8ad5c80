import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { keepSecrets, keptSecrets, secretsFrom } from './kept-secrets.ts';
import { secretBoxOf } from './secret-box.ts';
import { internalKeysOf, secretsOf } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = (DATA_DIR = folder) => ({ NODE_ENV: 'development' as const, APP_ENV: undefined, DATA_DIR });

test('secrets that were generated are found, and other folders hold them for the same processes', () => {
  const made = {
    box: secretBoxOf(config()),
    keys: internalKeysOf(config()),
    billing: secretsOf(config(), 'BILLING_SECRET'),
  };
  const kept = keptSecrets(folder, {});
  expect(Object.keys(kept).sort()).toEqual(['BILLING_SECRET', 'INTERNAL_KEY', 'SECRET_KEYS']);
  const other = join(folder, 'other');
  keepSecrets(other, kept);
  expect(secretBoxOf(config(other)).open(made.box.seal('a secret', 'it'), 'it')).toBe('a secret');
  expect(internalKeysOf(config(other))).toEqual(made.keys);
  expect(secretsOf(config(other), 'BILLING_SECRET')).toEqual(made.billing);
  for (const file of readdirSync(other)) expect(statSync(join(other, file)).mode & 0o077).toBe(0);
});

test('the environment comes first, and nothing is made where nothing is', () => {
  expect(keptSecrets(folder, {})).toEqual({});
  expect(keptSecrets(folder, { INTERNAL_KEY: 'ik_of_the_environment' })).toEqual({
    INTERNAL_KEY: 'ik_of_the_environment',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup that knew SECRET_KEYS alone leaves an internal key of its own', () => {
  const SECRET_KEYS = `1:${'A'.repeat(43)}=`;
  keepSecrets(folder, { SECRET_KEYS });
  expect(keptSecrets(folder, {}).SECRET_KEYS).toBe(SECRET_KEYS);
  expect(internalKeysOf(config())).toEqual([expect.stringMatching(/^ik_.{32}$/)]);
});

test('a file that is damaged is named', () => {
  writeFileSync(join(folder, 'secrets.json'), '{');
  expect(() => keptSecrets(folder, {})).toThrow(/secrets\.json is damaged/);
});

test('several internal keys, of which one follows another, all count where they are stored', () => {
  keepSecrets(folder, { SECRET_KEYS: '1:x', INTERNAL_KEY: 'ik_0123456789abcdef,ik_fedcba9876543210' });
  expect(internalKeysOf(config())).toEqual(['ik_0123456789abcdef', 'ik_fedcba9876543210']);
});

test('secrets of a backup are those of Cabildo, each on a line, and nothing else that stands beside them', () => {
  const SECRET_KEYS = `1:${'A'.repeat(43)}=`;
  expect(secretsFrom(JSON.stringify({ SECRET_KEYS, NODE_OPTIONS: '--import=x' }))).toEqual({ SECRET_KEYS });
  for (const text of [
    '{',
    '[]',
    '{"SECRET_KEYS":"x"}',
    JSON.stringify({ BILLING_SECRET: 'x\nNODE_OPTIONS=y' }),
  ])
    expect(() => secretsFrom(text)).toThrow(ConfigError);
});

test('other secrets are not replaced', () => {
  keepSecrets(folder, { BILLING_SECRET: 'one' });
  keepSecrets(folder, { BILLING_SECRET: 'one' });
  expect(() => keepSecrets(folder, { BILLING_SECRET: 'two' })).toThrow(ConfigError);
  expect(keptSecrets(folder, {})).toEqual({ BILLING_SECRET: 'one' });
});
