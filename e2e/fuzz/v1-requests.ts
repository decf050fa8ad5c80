import type { ActionContract, ActionV1, V1Address } from '@cabildo/contracts/action';
import { isServerScoped } from '@cabildo/contracts/permissions';
import type { Random } from '@cabildo/testing';
import { asText, encode, FORM, JSON_TYPE, MULTIPART, multipart } from './encodings.ts';
import { fieldsOf, soundValue, type Params } from './params.ts';
import type { RawRequest } from './send.ts';
import { nasty, nastyFor } from './values.ts';
import type { World } from './world.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'HEAD'];
/** Wrong values for ids in a path. */
const STRANGE_IDS = [
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%31',
  '%',
  '%zz',
  '%C0%AF',
  '%FF',
  '1e9',
  '0x1',
  '01',
  '-1',
  '0',
  '1.5',
  '+1',
  '1%20',
  'NaN',
  'null',
  '__proto__',
  ':server_id',
  '{server_id}',
  '*',
  '1;a=b',
  '%D9%A3',
  '9007199254740993',
  '9'.repeat(400),
  'x'.repeat(6_000),
  '/',
  '1/1',
  '1?server_id=2',
  '1#',
];
const WRONG_BODIES = ['', '[1]', 'null', '1', '"x"', '{', '{"title":', "{'a':1}", '{"a":1}{}', '\ufeff{}'];
const WRONG_TYPES = [
  'text/plain',
  'text/json',
  FORM,
  MULTIPART,
  'application/xml',
  'application/jsonp',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  '',
  undefined,
];

/** The parameters of a request, by the places that they stand in. */
interface Parts {
  method: string;
  path: string;
  query: Params;
  /** undefined: none. */
  body: Params | undefined;
}

/** Puts one request to an address of /v1 together. */
class V1Builder {
  readonly #random: Random;
  readonly #contract: ActionContract;
  readonly #address: V1Address;
  readonly #world: World;
  /** True when at most one parameter is odd. */
  readonly #careful: boolean;

  constructor(random: Random, contract: ActionContract & { v1: ActionV1 }, world: World) {
    this.#random = random;
    this.#contract = contract;
    this.#address = contract.v1.address;
    this.#world = world;
    this.#careful = random.oneIn(2);
  }

  build(): RawRequest {
    const { method, path, query, body } = this.#parts();
    const headers: Record<string, string> = {};
    this.#authorize(headers, query);
    if (this.#random.oneIn(10)) headers['idempotency-key'] = `v${this.#random.below(20)}`;
    const { type, bytes } = body === undefined ? { type: undefined, bytes: null } : this.#body(body);
    if (type !== undefined) headers['content-type'] = type;
    const search = query.map(([name, value]) => `${encode(name)}=${encode(asText(value))}`).join('&');
    // A longer line would only meet node's own limit.
    const line = (search === '' ? path : `${path}?${search}`).slice(0, 12_000);
    return { method, path: line, headers, body: bytes };
  }

  /** True in one of `n` wild requests, never in a careful one. */
  #odd(n: number): boolean {
    return !this.#careful && this.#random.oneIn(n);
  }

  #parts(): Parts {
    const random = this.#random;
    const [proper, template] = this.#address.split(' ') as [string, string];
    const method = this.#odd(4) ? random.pick(METHODS) : proper;
    const params = this.#params(template);
    const path = template.replace(/:([a-z_]+)/g, (_, name: string) => this.#inPath(name, params));
    const others = params.filter(([name]) => !template.includes(`:${name}`));
    const hasBody = this.#odd(10) || method === 'POST' || method === 'PATCH' || method === 'PUT';
    if (this.#odd(10))
      others.push([random.pick(['server_id', 'action', '__proto__', 'apikey']), nasty(random)]);
    const query = hasBody ? others.filter(() => this.#odd(6)) : others;
    return {
      method,
      path: this.#odd(12) ? this.#bent(path) : path,
      query,
      body: hasBody ? others : undefined,
    };
  }

  /** Fills in the server, and the ids that only the path names. */
  #params(template: string): Params {
    const random = this.#random;
    const fields = fieldsOf(this.#contract).filter(([, doc]) => !doc['optional'] || random.oneIn(3));
    const wrong = random.below(fields.length * 1.5);
    const params = fields.map(([name, doc], at): Params[number] => {
      const isWrong = this.#careful ? at === wrong : random.oneIn(5);
      return [name, isWrong ? nastyFor(random, doc) : soundValue(random, this.#world, doc)];
    });
    if (!isServerScoped(this.#contract.access.to)) return params;
    const { homeId, serverIds } = this.#world;
    const isNamed = template.includes(':server_id') || random.oneIn(2);
    return isNamed ? [...params, ['server_id', this.#odd(6) ? random.pick(serverIds) : homeId]] : params;
  }

  #inPath(name: string, params: Params): string {
    if (this.#odd(5)) return this.#random.pick(STRANGE_IDS);
    return encode(asText(params.find(([each]) => each === name)?.[1] ?? this.#world.homeId));
  }

  /** Returns an address that is almost right. */
  #bent(path: string): string {
    const cut = path.slice(0, path.lastIndexOf('/'));
    return this.#random.pick([
      `${path}/`,
      `${path}//`,
      `/${path}`,
      `${path}/1`,
      `${path}.php`,
      cut,
      path.toUpperCase(),
      `${cut}/%2e%2e/servers`,
      path.replace('/v1', '/v2'),
      path.replace('/v1/', '/v1//'),
      '/v1',
      '/v1/',
    ]);
  }

  /** Adds the key of the owner or of the server, and now and then one that is none here. */
  #authorize(headers: Record<string, string>, query: Params): void {
    const random = this.#random;
    const { ownerKey, serverKey, keys, sacrificedServerKeys, botToken, internalKey } = this.#world;
    const key = random.pick([ownerKey, serverKey]);
    if (!this.#odd(3)) {
      headers['authorization'] = `Bearer ${key}`;
      return;
    }
    const others = [
      ...keys,
      ...sacrificedServerKeys,
      botToken,
      `sv_${'a'.repeat(48)}`,
      `gs_${'b'.repeat(40)}`,
    ];
    const kind = random.below(5);
    if (kind === 0) query.push(['apikey', key]);
    else if (kind === 1) headers['x-api-key'] = key;
    else if (kind === 2) headers['x-mdt-internal-key'] = internalKey;
    else if (kind === 3)
      headers['authorization'] = random.pick([
        `Basic ${key}`,
        key,
        'Bearer',
        `Bearer ${key} x`,
        'Bearer sv_',
      ]);
    else headers['authorization'] = `${random.pick(['Bearer', 'bearer'])} ${random.pick(others)}`;
  }

  #body(params: Params): { type: string | undefined; bytes: Buffer } {
    const random = this.#random;
    const json = JSON.stringify(Object.fromEntries(params));
    const of = (type: string | undefined, text: string) => ({ type, bytes: Buffer.from(text) });
    const image = params.find(([name]) => name === this.#contract.bodyParam)?.[1];
    if (!this.#odd(3) && image !== undefined)
      return { type: random.pick(['image/png', 'image/gif']), bytes: Buffer.from(asText(image), 'base64') };
    if (!this.#odd(3)) return of(JSON_TYPE, json);
    const kind = random.below(5);
    if (kind === 0) return of(JSON_TYPE, json.slice(0, random.below(json.length + 1)));
    if (kind === 1) return of(JSON_TYPE, random.pick(WRONG_BODIES));
    if (kind === 2)
      return { type: JSON_TYPE, bytes: Buffer.from([0x7b, 0xff, 0xfe, 0, random.below(256), 0x7d]) };
    if (kind === 3) return of(MULTIPART, multipart(params));
    return of(random.pick(WRONG_TYPES), json);
  }
}

/** Builds a request for the address of a contract under /v1. */
export const v1RequestOf = (
  random: Random,
  contract: ActionContract & { v1: ActionV1 },
  world: World,
): RawRequest => new V1Builder(random, contract, world).build();
