import { paramDoc, ROUTES, type ActionContract } from '@cabildo/contracts';
import type { z } from 'zod';
import { Random } from './random.ts';
import { nasty, nastyFor, sound } from './values.ts';

/** What there is in the instance: ids and keys that lead a request past the first checks. */
export interface World {
  /** By parameter name. */
  ids: Readonly<Record<string, readonly number[]>>;
  /** The server that the ids belong to, and its owner's key. */
  homeId: number;
  ownerKey: string;
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

type Params = [name: string, value: unknown][];

const SACRIFICED = ['users.logout', 'servers.leave', 'servers.delete'];
const OTHER_METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];
const BROKEN_ESCAPES = ['%', '%zz', '%FF', '%C0%AF', '%ED%A0%80', '%00', '%E0%A4', '%u0041', '%25%'];
const BAD_KEYS = [
  '',
  'x',
  `sk_${'a'.repeat(48)}`,
  `gs_${'b'.repeat(40)}`,
  'sk_',
  `sk_${'z'.repeat(500)}`,
  "' OR 1=1 --",
];
const STRANGE_NAMES = ['__proto__', 'constructor', 'a[b]', 'x'.repeat(3_000), '', 'server_id[]'];
const FORM = 'application/x-www-form-urlencoded';

/** Puts one request together, from a contract and from chance. */
class Builder {
  readonly #random: Random;
  readonly #contract: ActionContract;
  readonly #world: World;
  /** Nothing is odd but one parameter at most, so that the action itself must deal with it. */
  readonly #careful: boolean;

  constructor(random: Random, contract: ActionContract, world: World) {
    this.#random = random;
    this.#contract = contract;
    this.#world = world;
    this.#careful = random.oneIn(2);
  }

  build(): FuzzRequest {
    const random = this.#random;
    const headers: Record<string, string> = {};
    const params = this.#careful ? this.#soundParams() : this.#wildParams();
    if (!this.#odd(10)) params.push(['server_id', this.#serverId()]);
    this.#authorize(headers, params);
    if (!this.#careful) this.#extras(headers);
    const { path, named } = this.#path();
    if (!named && !this.#odd(30))
      params.unshift(['action', this.#odd(30) ? nasty(random) : this.#contract.action]);
    const method = this.#odd(6) ? random.pick(OTHER_METHODS) : random.pick(['GET', 'POST', 'POST']);
    const inBody = method !== 'GET' && method !== 'HEAD';
    // Some stand in both places: the body wins over the query (GW-01).
    const query = params.filter(() => !inBody || random.oneIn(8));
    const { type, body } = this.#body(params);
    if (inBody && type) headers['content-type'] = type;
    const search = query.length > 0 ? `?${this.#form(query)}` : '';
    const internal = random.oneIn(this.#contract.access === 'internal' ? 2 : 12);
    // A longer line would only meet node's own limit.
    const address = (path + search).slice(0, 12_000);
    return { contract: this.#contract, internal, method, path: address, headers, body: inBody ? body : null };
  }

  /** True in one of `n` wild requests, never in a careful one. */
  #odd(n: number): boolean {
    return !this.#careful && this.#random.oneIn(n);
  }

  #fields(): [name: string, doc: ReturnType<typeof paramDoc>][] {
    const shape = (this.#contract.input as unknown as z.ZodObject).shape ?? {};
    // `action` names the operation here; /server_logs has a parameter of that name for those who put it in the path.
    const own = Object.entries(shape).filter(([name]) => name !== 'action');
    return own.map(([name, schema]) => [name, paramDoc(schema as z.ZodType)]);
  }

  #soundValue(name: string, doc: ReturnType<typeof paramDoc>): unknown {
    const ids = this.#world.ids[name];
    return ids ? this.#random.pick(ids) : sound(this.#random, doc);
  }

  #soundParams(): Params {
    const random = this.#random;
    const fields = this.#fields().filter(([, doc]) => !doc['optional'] || random.oneIn(2));
    const wrong = random.below(fields.length * 1.5);
    return fields.map(([name, doc], at) => [
      name,
      at === wrong ? nastyFor(random, doc) : this.#soundValue(name, doc),
    ]);
  }

  #wildParams(): Params {
    const random = this.#random;
    const params: Params = [];
    for (const [name, doc] of this.#fields()) {
      if (random.oneIn(doc['optional'] ? 2 : 12)) continue;
      params.push([name, random.oneIn(3) ? nasty(random) : this.#soundValue(name, doc)]);
      if (random.oneIn(25)) params.push([name, nasty(random)]);
    }
    if (random.oneIn(15)) params.push([random.pick(STRANGE_NAMES), nasty(random)]);
    return params;
  }

  #serverId(): unknown {
    if (this.#careful) return this.#world.homeId;
    return this.#random.oneIn(10) ? nasty(this.#random) : this.#random.pick(this.#world.serverIds);
  }

  /** A key where one may stand, now and then a wrong one, several, or none. */
  #authorize(headers: Record<string, string>, params: Params): void {
    const random = this.#random;
    const { access, name } = this.#contract;
    const { keys, ownerKey, sacrificedKeys, internalKey } = this.#world;
    if (access === 'internal' || this.#odd(20))
      headers['x-mdt-internal-key'] = this.#odd(3) ? 'wrong' : internalKey;
    if (this.#odd(10)) return;
    const usual = random.oneIn(2) ? ownerKey : random.pick(keys);
    const right = SACRIFICED.includes(name) ? random.pick(sacrificedKeys) : usual;
    const key = this.#odd(10) ? random.pick(BAD_KEYS) : right;
    const bearer = this.#odd(2)
      ? random.pick([`bearer ${key}`, key, 'Bearer', 'Basic YTpi'])
      : `Bearer ${key}`;
    const place = random.below(4);
    if (place < 2) headers['x-api-key'] = key;
    if (place === 2) headers['authorization'] = bearer;
    if (place === 3 || this.#odd(20)) params.push(['apikey', key]);
  }

  #extras(headers: Record<string, string>): void {
    const random = this.#random;
    const odd: Record<string, readonly string[]> = {
      'idempotency-key': ['a', 'b', 'x'.repeat(101), '', '\u00e9\u00e9', `k${random.below(50)}`],
      'accept-language': ['en', 'es-AR,en;q=0.5', '*', ';;;,', 'x'.repeat(2_000)],
      'x-request-id': ['1', 'x'.repeat(5_000), '<b>', ''],
      'x-forwarded-for': ['1.2.3.4', '::1, x', ','.repeat(500)],
      'content-encoding': ['gzip', 'br', 'nonsense'],
      expect: ['nonsense'],
    };
    for (const [name, values] of Object.entries(odd))
      if (random.oneIn(20)) headers[name] = random.pick(values);
  }

  #path(): { path: string; named: boolean } {
    const { route, action } = this.#contract;
    if (this.#odd(8)) return { path: this.#strangePath(), named: false };
    const kind = this.#random.below(6);
    if (kind === 0) return { path: `/${route}/${action}`, named: true };
    return { path: kind === 1 ? `/${route}.php` : `/${route}`, named: false };
  }

  #strangePath(): string {
    const { route } = this.#contract;
    const other = this.#random.pick(Object.keys(ROUTES));
    const same = [
      `/${route}/`,
      `//${route}`,
      `/${route.toUpperCase()}`,
      `/v1/${route}`,
      `/${route}/%2e%2e`,
      `/${route}/x/y`,
    ];
    return this.#random.pick([
      `/${other}`,
      ...same,
      '/%00',
      `/media/${route}`,
      '/docs/../x',
      '/openapi.json/x',
    ]);
  }

  #form(params: Params): string {
    const value = (each: unknown): string =>
      this.#odd(40) ? this.#random.pick(BROKEN_ESCAPES) : encode(asText(each));
    return params.map(([name, each]) => `${encode(name)}=${value(each)}`).join('&');
  }

  #body(params: Params): { type: string | undefined; body: Buffer } {
    const random = this.#random;
    const form = { type: FORM, body: this.#form(params) };
    const json = { type: 'application/json', body: JSON.stringify(Object.fromEntries(params)) };
    const parts = { type: 'multipart/form-data; boundary=xyz', body: multipart(params, 'xyz') };
    const cut = (text: string): string => text.slice(0, random.below(text.length + 1));
    const broken = [
      { ...json, body: cut(json.body) },
      { ...json, body: random.pick(['', '[]', 'null', '1', '"x"', `{"a":${'['.repeat(50_000)}`]) },
      { ...parts, body: cut(parts.body) },
      { ...parts, type: 'multipart/form-data' },
      {
        ...form,
        type: random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', undefined]),
      },
    ];
    if (this.#odd(30))
      return { type: FORM, body: Buffer.from([0xff, 0xfe, 0, random.below(256), 0x3d, 0x26, 0xc3, 0x28]) };
    const { type, body } = this.#odd(4) ? random.pick(broken) : random.pick([form, form, json, json, parts]);
    return { type, body: Buffer.from(body) };
  }
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Lone surrogates have no UTF-8; they go out as the bytes an old program would send. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

function multipart(params: Params, boundary: string): string {
  const part = ([name, value]: Params[number]): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`;
  return `${params.map(part).join('')}--${boundary}--\r\n`;
}

/** The `index`th request of a seed: half of them wrong in one parameter at most, half of them wrong anywhere. */
export function requestOf(
  seed: number,
  index: number,
  contracts: readonly ActionContract[],
  world: World,
): FuzzRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + index);
  return new Builder(random, contracts[index % contracts.length]!, world).build();
}
