import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { keepSecrets } from '@cabildo/kit/service';
import { exampleSettings, readCompose } from './compose.ts';

const script = join(import.meta.dirname, 'setup.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SECRETS = {
  SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  INTERNAL_KEY: 'ik_of-the-installation-before',
  BILLING_SECRET: 'a secret with $ and # of before',
};

function setup(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  });
  return { status, said: stdout + stderr };
}

const written = (): string => readFileSync(join(folder, '.env'), 'utf8');
const settings = () => parseEnv(written()) as Record<string, string>;

test('it writes a file for its owner alone, with a secret of its own for each empty one, that starts compose', () => {
  expect(setup().status).toBe(0);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const secrets = Object.entries(exampleSettings()).flatMap(([name, value]) =>
    name === value ? [name] : [],
  );
  const values = secrets.filter((name) => name !== 'COMPOSE_PROFILES').map((name) => settings()[name]!);
  expect(values.length).toBeGreaterThan(10);
  expect(values.every((value) => value.length >= 32)).toBe(true);
  expect(new Set(values).size).toBe(values.length);
  expect(readCompose(settings()).services['gateway']!.environment).toMatchObject({
    OAUTH_MODE: 'mock',
    REDIS_URL: `redis://:${settings()['REDIS_PASSWORD']}@redis:6379`,
  });
  // BI-07: who hosts for himself has the plan without limits.
  expect(settings()).toMatchObject({ DEFAULT_PLAN: 'ENTERPRISE' });
});

test('a second time it changes nothing and says so', () => {
  setup();
  const before = written();
  const { status, said } = setup(['--domain', 'api.example.org']);
  expect([status, said]).toEqual([0, expect.stringContaining('nothing was changed')]);
  expect(written()).toBe(before);
});

test('a file of before that lacks a secret is named, and no secret is made beside data', () => {
  setup();
  const before = written().replace(/^AUDIT_DATABASE_PASSWORD=.*\n/m, '');
  writeFileSync(join(folder, '.env'), before);
  const { status, said } = setup();
  expect([status, said]).toEqual([1, expect.stringContaining('It lacks AUDIT_DATABASE_PASSWORD')]);
  expect(written()).toBe(before);
});

test.each([
  ['the folder of npm start', [], '.cabildo'],
  ['a folder that is named', ['--from', 'data'], 'data'],
])('it takes the secrets of %s over, to the letter', (_, args, from) => {
  keepSecrets(join(folder, from), SECRETS);
  expect(setup(args).said).toContain('SECRET_KEYS, INTERNAL_KEY, BILLING_SECRET');
  expect(settings()).toMatchObject(SECRETS);
});

test('it takes those of the environment over', () => {
  setup([], SECRETS);
  expect(settings()).toMatchObject(SECRETS);
});

test('beside data whose keys are missing it writes nothing', () => {
  mkdirSync(join(folder, '.cabildo/postgres'), { recursive: true });
  const { status, said } = setup();
  expect([status, said]).toEqual([1, expect.stringContaining('set SECRET_KEYS to those')]);
  expect(written).toThrow('ENOENT');
});

test.each([
  [['--from', 'nowhere'], 'no secrets in nowhere'],
  [['--domain', 'https://api.example.org'], 'is no domain'],
])('%j is refused with a sentence, and nothing is written', (args, sentence) => {
  const { status, said } = setup(args);
  expect([status, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(written).toThrow('ENOENT');
});

test('with a domain the file is for production, and the proxy has its name', () => {
  setup(['--domain', 'api.example.org']);
  expect(settings()).toMatchObject({
    NODE_ENV: 'production',
    OAUTH_MODE: 'live',
    PUBLIC_URL: 'https://api.example.org',
    DOMAIN: 'api.example.org',
    COMPOSE_PROFILES: 'proxy,backup',
  });
});
