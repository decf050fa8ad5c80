import type { ActionContract } from '@cabildo/contracts/action';
import { asText, encode, FORM, JSON_TYPE, MULTIPART, multipart, part } from './encodings.ts';
import { HOSTILE, type Hostile } from './hostile.ts';
import { fieldsOf, keyFor, soundValue, type Params } from './params.ts';
import type { Random } from '@cabildo/testing';
import type { RawRequest } from './send.ts';
import type { World } from './world.ts';

/** An action with everything that it asks for, and the parameter that hostile text may stand in. */
export interface Target {
  contract: ActionContract;
  /** All parameters but the hostile one. */
  params: Params;
  name: string;
  headers: Readonly<Record<string, string>>;
}

/** Puts text into one place of a request. */
type Place = (target: Target, text: string, isJson: boolean) => RawRequest;

const formOf = (params: Params): string =>
  params.map(([name, value]) => `${encode(name)}=${encode(asText(value))}`).join('&');

const address = ({ contract }: Target): string => `/${contract.route}/${contract.action}`;

/** Escapes only the characters that node's own client would not send in an address. */
const inAddress = (text: string): string => text.replace(/[^\x21-\x7e]/gu, encode);

/** Sends the bytes of its UTF-8, without the characters that node's own client would not send in a header. */
const inHeader = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]+/g, ' ');

const get = (target: Target, path: string, headers = {}): RawRequest => ({
  method: 'GET',
  path,
  headers: { ...target.headers, ...headers },
  body: null,
});

const post = (target: Target, type: string, body: string, headers = {}): RawRequest => ({
  method: 'POST',
  path: address(target),
  headers: { ...target.headers, 'content-type': type, ...headers },
  body: Buffer.from(body),
});

const jsonOf = (params: Params, more: string): string =>
  `{${[...params.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), more].join(',')}}`;

/** Places in the body, which may be large. */
export const IN_BODY: Readonly<Record<string, Place>> = {
  'the value of a form': (target, text) =>
    post(target, FORM, formOf([...target.params, [target.name, text]])),
  'a name of a form': (target, text) => post(target, FORM, formOf([...target.params, [text, 1]])),
  'a form': (target, text) => post(target, FORM, `${formOf(target.params)}&${target.name}=1&${text}`),
  'a value of JSON': (target, text, isJson) =>
    post(
      target,
      JSON_TYPE,
      jsonOf(target.params, `${JSON.stringify(target.name)}:${isJson ? text : JSON.stringify(text)}`),
    ),
  'JSON in a text': (target, text) =>
    post(target, JSON_TYPE, jsonOf(target.params, `${JSON.stringify(target.name)}:${JSON.stringify(text)}`)),
  'a name of JSON': (target, text) =>
    post(target, JSON_TYPE, jsonOf(target.params, `${JSON.stringify(text)}:1`)),
  JSON: (target, text) => post(target, JSON_TYPE, text),
  'the value of a part': (target, text) =>
    post(target, MULTIPART, multipart([...target.params, [target.name, text]])),
  'a name of a part': (target, text) => post(target, MULTIPART, multipart([...target.params, [text, 1]])),
  'a file': (target, text) =>
    post(
      target,
      MULTIPART,
      multipart(target.params, part(target.name, text).replace('\r\n\r\n', '; filename="a"\r\n\r\n')),
    ),
  parts: (target, text) => post(target, MULTIPART, multipart(target.params, text)),
};

const HEADERS: readonly (readonly [name: string, before: string])[] = [
  ['accept-language', 'en,'],
  ['x-request-id', ''],
  ['x-forwarded-for', ''],
  ['authorization', 'Bearer '],
  ['x-api-key', 'sk_'],
  ['x-mdt-internal-key', ''],
  ['idempotency-key', ''],
  ['user-agent', ''],
  ['cookie', 'a='],
  ['accept', ''],
  ['content-disposition', 'form-data; '],
  ['content-encoding', ''],
  ['if-none-match', ''],
  ['range', 'bytes='],
  ['forwarded', 'for='],
  ['x-anything', ''],
];

const TYPES = [FORM, JSON_TYPE, MULTIPART];

const inHeaders = Object.fromEntries([
  ...HEADERS.map(([name, before]): [string, Place] => [
    `the header ${name}`,
    (target, text) => post(target, FORM, formOf(target.params), { [name]: inHeader(before + text) }),
  ]),
  ...TYPES.map((type): [string, Place] => [
    `the content type after ${type}`,
    (target, text) => post(target, inHeader(type + text), formOf(target.params)),
  ]),
]);

/** Places in the head, of which node takes 16 KiB. */
export const IN_HEAD: Readonly<Record<string, Place>> = {
  'a value of the query': (target, text) =>
    get(target, `${address(target)}?${formOf([...target.params, [target.name, text]])}`),
  'the query': (target, text) =>
    get(target, `${address(target)}?${formOf(target.params)}&${inAddress(text)}`),
  'the path': (target, text) => get(target, `/${target.contract.route}/${inAddress(text)}`),
  'the path of a page': (target, text) => get(target, `/${inAddress(text)}`),
  'many headers': (target, text) => {
    const pieces = inHeader(text).match(/.{1,40}/g) ?? [];
    return get(
      target,
      `${address(target)}?${formOf(target.params)}`,
      Object.fromEntries(pieces.map((piece, n) => [`x-${n}`, piece])),
    );
  },
  ...inHeaders,
};

export const inPlace = (place: Place, target: Target, { text, isJson }: Hostile, bytes: number): RawRequest =>
  place(target, text(bytes), isJson ?? false);

/** Fills all parameters of a form with hostile text, `bytes` together. */
export function inEveryParameter(target: Target, { text }: Hostile, bytes: number): RawRequest {
  const fields = fieldsOf(target.contract);
  const share = text(Math.floor(bytes / fields.length));
  const params = fields.map(([name]): Params[number] => [name, share]);
  return post(target, FORM, formOf([...target.params, ...params]));
}

/** Prepares an action for success, but for one parameter, which is left to fill in. */
export function targetOf(
  random: Random,
  contract: ActionContract,
  world: World,
  { name, key }: Pick<Target, 'name'> & { key: string },
): Target {
  const fields = fieldsOf(contract);
  const others = fields.filter(([each, doc]) => each !== name && !doc['optional']);
  const params = others.map(([each, doc]): Params[number] => [each, soundValue(random, world, doc)]);
  const internal: Record<string, string> =
    contract.access.to === 'internal' ? { 'x-mdt-internal-key': world.internalKey } : {};
  return {
    contract,
    params: [...params, ['server_id', world.homeId]],
    name,
    headers: { 'x-api-key': key, ...internal },
  };
}

const KiB = 1_024;
/** Sizes from 1 KiB to beyond the limit of a body, the small ones more often. */
const chanceBytes = (random: Random, doublings: number): number =>
  Math.floor(KiB * 2 ** (random.next() * doublings));

/** Picks any hostile text for any place of a request for an action. */
export function chanceHostile(random: Random, contract: ActionContract, world: World): RawRequest {
  const inBody = random.oneIn(2);
  const places = Object.values(inBody ? IN_BODY : IN_HEAD);
  // The sizes exceed the 256 KiB of a body and the 16 KiB of a head; the 10 MiB of images only now and then.
  const isHuge = inBody && random.oneIn(500);
  const bytes = isHuge ? 11 * KiB * KiB : chanceBytes(random, inBody ? 8.7 : 4.5);
  const hostile = random.pick(Object.values(HOSTILE));
  const name = random.pick(fieldsOf(contract))?.[0] ?? 'unheard_of';
  const target = targetOf(random, contract, world, { name, key: keyFor(random, contract, world) });
  return inPlace(random.pick(places), target, hostile, bytes);
}
