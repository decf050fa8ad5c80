import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from './check.ts';

const script = join(import.meta.dirname, '../doctor.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-doctor-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command where no data is. */
function run(env: NodeJS.ProcessEnv, ...args: string[]): { status: number | null; stdout: string } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const options = { encoding: 'utf8', env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...env } } as const;
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], options);
  return { status, stdout };
}

test('a person reads a line for each check, with what is wrong below it, and the exit code is 1', () => {
  const { status, stdout } = run({ DB_POOL_MAX: '1' });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ configuration\n {4}error: [^\n]*DB_POOL_MAX [^\n]+\n$/);
});

test('a program reads one object', () => {
  const { status, stdout } = run({ OAUTH_MODES: 'mock' }, '--json');
  expect(status).toBe(1);
  const { ok, findings } = JSON.parse(stdout) as Report & { ok: boolean };
  expect(ok).toBe(false);
  expect(findings.map(({ check, level }) => [check, level])).toEqual([
    ['configuration', 'warning'],
    ['reachability', 'error'],
  ]);
});
