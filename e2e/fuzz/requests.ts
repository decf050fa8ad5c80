import { keyUse, ROUTES, routeOf, type ActionContract } from '@cabildo/contracts/action';
import { asText, encode, FORM, JSON_TYPE, MULTIPART, multipart } from './encodings.ts';
import { chanceHostile } from './hostile-requests.ts';
import { fieldsOf, keyFor, soundValue, type Params } from './params.ts';
import { Random } from '@cabildo/testing';
import type { RawRequest } from './send.ts';
import { v1RequestOf } from './v1-requests.ts';
import { nasty, nastyFor } from './values.ts';
import type { World } from './world.ts';

/** A request that is meant for an action. */
export interface FuzzRequest extends RawRequest {
  contract: ActionContract;
  internal: boolean;
}

/** These actions, carried out, would leave the other requests no living character, or no person. */
const DEADLY = ['server_dni.declare_dead', 'users.delete_account'];
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

const WRONG_BODIES = ['', '[1]', 'null', '1', '"x"', `{"a":${'['.repeat(50_000)}`];
const WRONG_TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', undefined];

/** Puts one request together, from a contract and from chance. */
class Builder {
  readonly #random: Random;
  readonly #contract: ActionContract;
  readonly #world: World;
  /** True when at most one parameter is odd, so that the action itself must handle it. */
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
    // Some parameters stand in both places: the body wins over the query (GW-01).
    const query = params.filter(() => !inBody || random.oneIn(8));
    const { type, body } = inBody ? this.#body(params) : { type: undefined, body: null };
    if (type) headers['content-type'] = type;
    const search = query.length > 0 ? `?${this.#form(query)}` : '';
    const isInside =
      this.#contract.access.to === 'internal' || routeOf(this.#contract.route).port === 'internal';
    const internal = random.oneIn(isInside ? 2 : 12);
    // A longer line would only meet node's own limit.
    const address = (path + search).slice(0, 12_000);
    return { contract: this.#contract, internal, method, path: address, headers, body };
  }

  /** True in one of `n` wild requests, never in a careful one. */
  #odd(n: number): boolean {
    return !this.#careful && this.#random.oneIn(n);
  }

  #soundParams(): Params {
    const random = this.#random;
    const fields = fieldsOf(this.#contract).filter(([, doc]) => !doc['optional'] || random.oneIn(2));
    const wrong = random.below(fields.length * 1.5);
    return fields.map(([name, doc], at) => [
      name,
      at === wrong ? nastyFor(random, doc) : soundValue(random, this.#world, doc),
    ]);
  }

  #wildParams(): Params {
    const random = this.#random;
    const params: Params = [];
    for (const [name, doc] of fieldsOf(this.#contract)) {
      if (random.oneIn(doc['optional'] ? 2 : 12)) continue;
      params.push([name, random.oneIn(3) ? nasty(random) : soundValue(random, this.#world, doc)]);
      if (random.oneIn(25)) params.push([name, nasty(random)]);
    }
    if (random.oneIn(15)) params.push([random.pick(STRANGE_NAMES), nasty(random)]);
    return params;
  }

  #serverId(): unknown {
    if (this.#careful) return this.#world.homeId;
    return this.#random.oneIn(10) ? nasty(this.#random) : this.#random.pick(this.#world.serverIds);
  }

  /** Adds a key where one may stand, now and then a wrong one, several, or none. */
  #authorize(headers: Record<string, string>, params: Params): void {
    const random = this.#random;
    const { access, route, name } = this.#contract;
    const { internalKey, botToken, ownerCpId } = this.#world;
    const isDeadly = DEADLY.includes(name);
    if (access.to === 'internal' || (this.#odd(20) && !isDeadly))
      headers['x-mdt-internal-key'] = this.#odd(3) ? 'wrong' : internalKey;
    if (keyUse(access.to, route) === 'bot token') {
      headers['x-bot-token'] = this.#odd(5) ? `bt_${'a'.repeat(48)}` : botToken;
      params.push(['actor_cp_id', this.#odd(10) ? nasty(random) : ownerCpId]);
    }
    if (this.#odd(10)) return;
    const isBad = this.#odd(10) || isDeadly;
    const key = isBad ? random.pick(BAD_KEYS) : keyFor(random, this.#contract, this.#world);
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

  /** Only the requests to send are put together, because building them is most of the work. */
  #body(params: Params): { type: string | undefined; body: Buffer } {
    const random = this.#random;
    const form = (): string => this.#form(params);
    const json = (): string => JSON.stringify(Object.fromEntries(params));
    const parts = (): string => multipart(params);
    const cut = (text: string): string => text.slice(0, random.below(text.length + 1));
    const of = (type: string | undefined, text: string) => ({ type, body: Buffer.from(text) });
    if (this.#odd(30))
      return { type: FORM, body: Buffer.from([0xff, 0xfe, 0, random.below(256), 0x3d, 0x26, 0xc3, 0x28]) };
    if (this.#odd(4)) {
      const kind = random.below(5);
      if (kind === 0) return of(JSON_TYPE, cut(json()));
      if (kind === 1) return of(JSON_TYPE, random.pick(WRONG_BODIES));
      if (kind === 2) return of(MULTIPART, cut(parts()));
      if (kind === 3) return of('multipart/form-data', parts());
      return of(random.pick(WRONG_TYPES), form());
    }
    const kind = random.below(5);
    if (kind < 2) return of(FORM, form());
    return kind < 4 ? of(JSON_TYPE, json()) : of(MULTIPART, parts());
  }
}

/** One of so many requests is hostile. */
const HOSTILE_SHARE = 20;

/**
 * Builds the `index`th request of a seed. Most are small: half of those are wrong in one parameter at most, half of
 * them wrong anywhere. The others are hostile: large, and made of text that is expensive to read.
 */
export function requestOf(
  seed: number,
  index: number,
  contracts: readonly ActionContract[],
  world: World,
): FuzzRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + index);
  const contract = contracts[index % contracts.length]!;
  if (random.oneIn(HOSTILE_SHARE))
    return {
      contract,
      internal: random.oneIn(contract.access.to === 'internal' ? 2 : 12),
      ...chanceHostile(random, contract, world),
    };
  const { v1, route } = contract;
  if (v1 !== undefined && (routeOf(route).isByPath || random.oneIn(2)))
    return { contract, internal: random.oneIn(12), ...v1RequestOf(random, { ...contract, v1 }, world) };
  return new Builder(random, contract, world).build();
}
