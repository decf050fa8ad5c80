import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInstance } from '../testing/instance.ts';

const modules = join(import.meta.dirname, '../../tools/node_modules');

/** A program on openapi-fetch. Wrong calls must not compile, so that the types are known to say something. */
const ON_OPENAPI_FETCH = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const client = createClient<paths>({ baseUrl: 'https://api.example.org', headers: { 'X-Api-Key': 'sk_…' } });
const rent = { server_id: 1, from_account_id: 12, to_account_id: 40, concept: 'Alquiler' };

export async function pay(amount: number): Promise<number | null | 'poor'> {
  const { data, error } = await client.POST('/server_economy/internal_transfer', {
    params: { header: { 'Idempotency-Key': 'rent-2026-11' } },
    body: { ...rent, amount },
  });
  if (data) return data.from_balance;
  const code: components['schemas']['Error']['error_code'] = error.error_code;
  if (code === 'insufficient_balance') return 'poor';
  // @ts-expect-error: the list of codes is closed.
  if (code === 'no_such_code') return 'poor';
  throw new Error(error.error);
}

export async function titles(server_id: number): Promise<string[]> {
  const { data } = await client.GET('/v1/servers/{server_id}/calls', {
    params: { path: { server_id }, query: { status: 'pending', per_page: 20 } },
  });
  return data?.calls.map((call: components['schemas']['Call']) => call.title) ?? [];
}

// @ts-expect-error: the amount is missing.
export const lacking = () => client.POST('/server_economy/internal_transfer', { body: rent });
const lost = { path: { server_id: 1 }, query: { status: 'lost' } } as const;
// @ts-expect-error: no call has this status.
export const wrong = () => client.GET('/v1/servers/{server_id}/calls', { params: lost });
`;

/** The same program on the client that hey-api generates. */
const ON_HEY_API = `
import { createClient } from './hey/client/index.js';
import { serverEconomyInternalTransfer, v1ListCalls, type Call, type Error as Refusal } from './hey/index.js';

const client = createClient({ baseUrl: 'https://api.example.org', headers: { 'X-Api-Key': 'sk_…' } });
const rent = { server_id: 1, from_account_id: 12, to_account_id: 40, concept: 'Alquiler' };

export async function pay(amount: number): Promise<number | null | 'poor'> {
  const headers = { 'Idempotency-Key': 'rent-2026-11' };
  const { data, error } = await serverEconomyInternalTransfer({ client, headers, body: { ...rent, amount } });
  if (data) return data.from_balance;
  const refusal: Refusal | undefined = error;
  if (refusal?.error_code === 'insufficient_balance') return 'poor';
  // @ts-expect-error: the list of codes is closed.
  if (refusal?.error_code === 'no_such_code') return 'poor';
  throw new Error(refusal?.error);
}

export async function titles(server_id: number): Promise<string[]> {
  const query = { status: 'pending', per_page: 20 } as const;
  const { data } = await v1ListCalls({ client, path: { server_id }, query });
  return data?.calls.map((call: Call) => call.title) ?? [];
}

// @ts-expect-error: the amount is missing.
export const lacking = () => serverEconomyInternalTransfer({ client, body: rent });
// @ts-expect-error: no call has this status.
export const wrong = () => v1ListCalls({ client, path: { server_id: 1 }, query: { status: 'lost' } });
`;

/** The same program on the functions that oazapfts generates. */
const ON_OAZAPFTS = `
import { defaults, serverEconomyInternalTransfer, v1ListCalls, type Call, type Error as Refusal } from './oazapfts.js';

defaults.baseUrl = 'https://api.example.org';
defaults.headers = { 'X-Api-Key': 'sk_…' };
const rent = { server_id: 1, from_account_id: 12, to_account_id: 40, concept: 'Alquiler' };

export async function pay(amount: number): Promise<number | null | 'poor'> {
  const answer = await serverEconomyInternalTransfer({ ...rent, amount }, { idempotencyKey: 'rent-2026-11' });
  if (answer.status === 200) return answer.data.from_balance;
  const refusal: Refusal = answer.data;
  if (refusal.error_code === 'insufficient_balance') return 'poor';
  // @ts-expect-error: the list of codes is closed.
  if (refusal.error_code === 'no_such_code') return 'poor';
  throw new Error(refusal.error);
}

export async function titles(server_id: number): Promise<string[]> {
  const answer = await v1ListCalls(server_id, { status: 'pending', perPage: 20 });
  return answer.status === 200 ? answer.data.calls.map((call: Call) => call.title) : [];
}

// @ts-expect-error: the amount is missing.
export const lacking = () => serverEconomyInternalTransfer(rent);
// @ts-expect-error: no call has this status.
export const wrong = () => v1ListCalls(1, { status: 'lost' });
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-typed-clients-'));
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const instance = await startInstance();
  const document = await (await fetch(`${instance.url}/openapi.json`)).text();
  await instance.stop();
  writeFileSync(join(folder, 'openapi.json'), document);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (name: string, ...args: string[]): string =>
  execFileSync(join(modules, '.bin', name), args, { cwd: folder, encoding: 'utf8' });

/** Compiles a program strictly; returns what is wrong with it, a line each. */
function problemsOf(file: string, code: string, options: Readonly<Record<string, boolean>> = {}): string[] {
  writeFileSync(join(folder, file), code);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const { stdout } = spawnSync(join(modules, '.bin/tsc'), ['-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

test('openapi-typescript makes types of the document, on which a program of openapi-fetch compiles', () => {
  run('openapi-typescript', 'openapi.json', '-o', 'schema.d.ts');
  expect(problemsOf('program.ts', ON_OPENAPI_FETCH, { exactOptionalPropertyTypes: true })).toEqual([]);
});

test('hey-api makes a client of the document, on which a program compiles', () => {
  run('openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch');
  // The code that every client of hey-api begins with does not compile with exact optional properties.
  expect(problemsOf('program.ts', ON_HEY_API)).toEqual([]);
});

test('oazapfts makes functions of the document, on which a program compiles', () => {
  run('oazapfts', 'openapi.json', 'oazapfts.ts');
  expect(problemsOf('program.ts', ON_OAZAPFTS)).toEqual([]);
});
