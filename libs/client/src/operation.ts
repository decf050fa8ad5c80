import { OTHER_QUERIES, TEXTS, UNKEYED, V1_ADDRESSES } from './routes.gen.ts';

/** The address and kind of an action. */
export interface Operation {
  readonly method: string;
  /** `:name` stands for a parameter. */
  readonly path: string;
  readonly isV1: boolean;
  /** Queries change nothing, so that they may be repeated. */
  readonly isQuery: boolean;
  /** Whether the server keeps the answer under an idempotency key. */
  readonly isKeyed: boolean;
  /** Whether a success is plain text. */
  readonly isText: boolean;
}

/** Names that only queries have; the generator checks this rule. */
export const QUERY = /^(get|list|search|lookup)(_|$)/;

/**
 * The operation behind a wire name, `server_economy.transfer` or `v1.create_call`. An action that this version does not know is
 * taken for a query by its name alone, and else for a command that takes a key. A name without an action is a path of its own.
 * @throws {TypeError} for an unknown name at /v1, whose address cannot be guessed
 */
export function operationOf(name: string): Operation {
  const [route, action = ''] = name.split('.');
  const isV1 = route === 'v1';
  const address = isV1 ? V1_ADDRESSES[action] : `POST /${name.replace('.', '/')}`;
  if (address === undefined) throw new TypeError(`${name} is no operation of Cabildo`);
  const [method, path] = address.split(' ') as [string, string];
  const isQuery = isV1 ? method === 'GET' : QUERY.test(action) || OTHER_QUERIES.includes(name);
  return {
    method,
    path,
    isV1,
    isQuery,
    isKeyed: !isQuery && !UNKEYED.includes(name),
    isText: TEXTS.includes(name),
  };
}

/** Parameters by their names on the wire. */
export type Input = Readonly<Record<string, unknown>>;

/** The part of a request that the parameters make. */
export interface Encoded {
  readonly path: string;
  readonly body: string | Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly contentType: string | undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function queryOf(input: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  return `${query}` && `?${query}`;
}

/** Puts parameters where the operation takes them: in the path, the query, a JSON object, or as the body itself. */
export function encode({ method, path: template }: Operation, input: Input): Encoded {
  const rest = { ...input };
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(textOf(value));
  });
  if (method === 'GET' || method === 'DELETE')
    return { path: path + queryOf(rest), body: undefined, contentType: undefined };
  const { image, ...beside } = rest;
  if (!(image instanceof Blob || image instanceof Uint8Array))
    return { path, body: JSON.stringify(rest), contentType: 'application/json' };
  // The server judges an image by its first bytes.
  const contentType = (image instanceof Blob && image.type) || 'application/octet-stream';
  return { path: path + queryOf(beside), body: image as Blob | Uint8Array<ArrayBuffer>, contentType };
}
