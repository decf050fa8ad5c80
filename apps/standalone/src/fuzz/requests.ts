import { paramDoc, ROUTES, type ActionContract } from '@cabildo/contracts';
import type { z } from 'zod';
import { Random } from './random.ts';
import { nasty, sound } from './values.ts';

/** What there is in the instance: ids and keys that lead a request past the first checks. */
export interface World {
  /** By parameter name. */
  ids: Readonly<Record<string, readonly number[]>>;
  serverIds: readonly number[];
  keys: readonly string[];
  /** For actions that would end a key or a membership. */
  sacrificedKeys: readonly string[];
  internalKey: string;
}

export interface FuzzRequest {
  contract: ActionContract;
  internal: boolean;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const SACRIFICED = ['users.logout', 'servers.leave', 'servers.delete'];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'PROPFIND',
];
const BROKEN_ESCAPES = ['%', '%zz', '%FF', '%C0%AF', '%ED%A0%80', '%00', '%E0%A4', '%u0041', '%25%'];
const BAD_KEYS = [
  '',
  'x',
  `sk_${'a'.repeat(48)}`,
  `gs_${'b'.repeat(40)}`,
  'sk_',
  `sk_${'z'.repeat(500)}`,
  'null',
  "' OR 1=1 --",
];

/** The parameters of an action: mostly sound ones, with something wrong in most requests. */
function paramsOf(random: Random, contract: ActionContract, world: World): [name: string, value: unknown][] {
  const shape = (contract.input as unknown as z.ZodObject).shape ?? {};
  const params: [string, unknown][] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const doc = paramDoc(schema as z.ZodType);
    if (random.oneIn(doc['optional'] ? 2 : 12)) continue;
    const ids = world.ids[name];
    const value = random.oneIn(4)
      ? nasty(random)
      : ids && !random.oneIn(8)
        ? random.pick(ids)
        : sound(random, doc);
    params.push([name, value]);
    if (random.oneIn(25)) params.push([name, nasty(random)]);
  }
  if (random.oneIn(15))
    params.push([
      random.pick(['__proto__', 'constructor', 'a[b]', 'x'.repeat(3_000), '', 'server_id[]']),
      nasty(random),
    ]);
  return params;
}

function pathOf(random: Random, { route, action }: ActionContract): { path: string; named: boolean } {
  const kind = random.below(40);
  if (kind < 8) return { path: `/${route}/${action}`, named: true };
  if (kind < 10) return { path: `/${route}.php`, named: false };
  if (kind > 35) {
    const other = random.pick(Object.keys(ROUTES));
    const strange = [
      `/${other}`,
      `/${route}/`,
      `//${route}`,
      `/${route.toUpperCase()}`,
      `/v1/${route}`,
      `/${route}/%2e%2e`,
      `/${route}/x/y`,
      `/%00`,
      `/media/${route}`,
    ];
    return { path: random.pick(strange), named: false };
  }
  return { path: `/${route}`, named: false };
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Lone surrogates have no UTF-8; they go out as the bytes an old program would send. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

function formOf(random: Random, params: readonly [string, unknown][]): string {
  const pairs = params.map(
    ([name, value]) =>
      `${encode(name)}=${random.oneIn(40) ? random.pick(BROKEN_ESCAPES) : encode(asText(value))}`,
  );
  return pairs.join('&');
}

function multipartOf(params: readonly [string, unknown][], boundary: string): string {
  const parts = params.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

function bodyOf(
  random: Random,
  params: readonly [string, unknown][],
): { type: string | undefined; body: Buffer } {
  const kind = random.below(16);
  const form = formOf(random, params);
  const json = JSON.stringify(Object.fromEntries(params));
  const cut = (text: string): string => text.slice(0, random.below(text.length + 1));
  if (kind < 7) return { type: 'application/x-www-form-urlencoded', body: Buffer.from(form) };
  if (kind < 11) return { type: 'application/json', body: Buffer.from(json) };
  if (kind === 11)
    return {
      type: 'application/json',
      body: Buffer.from(random.pick([cut(json), '', '[]', 'null', '1', '"x"', `{"a":${'['.repeat(50_000)}`])),
    };
  if (kind === 12)
    return { type: 'multipart/form-data; boundary=xyz', body: Buffer.from(multipartOf(params, 'xyz')) };
  if (kind === 13)
    return {
      type: random.pick(['multipart/form-data', 'multipart/form-data; boundary=xyz']),
      body: Buffer.from(cut(multipartOf(params, 'xyz'))),
    };
  if (kind === 14)
    return {
      type: random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', undefined]),
      body: Buffer.from(form),
    };
  return {
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from([0xff, 0xfe, 0x00, random.below(256), 0x3d, 0x26, 0xc3, 0x28]),
  };
}

/** A key where one may stand, now and then a wrong one, several, or none. */
function authorize(
  random: Random,
  contract: ActionContract,
  world: World,
  request: { headers: Record<string, string>; params: [string, unknown][] },
): void {
  const { headers, params } = request;
  if (random.oneIn(contract.access === 'internal' ? 2 : 20))
    headers['x-mdt-internal-key'] = random.oneIn(3) ? 'wrong' : world.internalKey;
  if (random.oneIn(15)) return;
  const keys = SACRIFICED.includes(contract.name) ? world.sacrificedKeys : world.keys;
  const key = random.oneIn(15) ? random.pick(BAD_KEYS) : random.pick(keys);
  const place = random.below(5);
  if (place < 3) headers['x-api-key'] = key;
  else if (place === 3)
    headers['authorization'] = random.pick([`Bearer ${key}`, `bearer ${key}`, key, 'Bearer', 'Basic YTpi']);
  if (place === 4 || random.oneIn(20)) params.push(['apikey', key]);
}

function extras(random: Random, headers: Record<string, string>): void {
  if (random.oneIn(10))
    headers['idempotency-key'] = random.pick([
      'a',
      'b',
      'x'.repeat(101),
      '',
      '\u00e9\u00e9',
      `k${random.below(50)}`,
    ]);
  if (random.oneIn(10))
    headers['accept-language'] = random.pick(['en', 'es-AR,en;q=0.5', '*', ';;;,', 'x'.repeat(2_000)]);
  if (random.oneIn(20)) headers['x-request-id'] = random.pick(['1', 'x'.repeat(5_000), '<b>', '']);
  if (random.oneIn(20)) headers['x-forwarded-for'] = random.pick(['1.2.3.4', '::1, x', ','.repeat(500)]);
  if (random.oneIn(50)) headers['content-encoding'] = random.pick(['gzip', 'br', 'nonsense']);
  if (random.oneIn(50)) headers['expect'] = 'nonsense';
}

/** The `index`th request of a seed. */
export function requestOf(
  seed: number,
  index: number,
  contracts: readonly ActionContract[],
  world: World,
): FuzzRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + index);
  const contract = contracts[index % contracts.length]!;
  const headers: Record<string, string> = {};
  const params = paramsOf(random, contract, world);
  if (!random.oneIn(10))
    params.push(['server_id', random.oneIn(15) ? nasty(random) : random.pick(world.serverIds)]);
  authorize(random, contract, world, { headers, params });
  extras(random, headers);
  const { path, named } = pathOf(random, contract);
  if (!named && !random.oneIn(30))
    params.unshift(['action', random.oneIn(30) ? nasty(random) : contract.action]);
  const method = random.pick(METHODS);
  const inBody = method !== 'GET' && method !== 'HEAD';
  // Some of each place: the body wins over the query (GW-01).
  const query = params.filter(() => !inBody || random.oneIn(8));
  const { type, body } = bodyOf(random, params);
  if (inBody && type) headers['content-type'] = type;
  const search = query.length > 0 ? `?${formOf(random, query)}` : '';
  // Node's client sends no other characters in a path; longer ones are cut by its server's own limit.
  return {
    contract,
    internal: random.oneIn(12),
    method,
    path: (path + search).slice(0, 12_000),
    headers,
    body: inBody ? body : null,
  };
}
