import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { LIMITS, type Failure } from '@cabildo/contracts';
import { bodyMalformed, bodyTooLarge, bodyTypeUnknown, queryMalformed } from './refusals.ts';

export type Params = Record<string, unknown>;

/** What a request says: whatever could be read, and the first thing that was wrong with the rest. */
export interface Input {
  params: Params;
  problem: Failure | undefined;
}

/** The sender hung up before the body was whole: there is nobody to answer. */
export class HungUp extends Error {
  override readonly name = 'HungUp';
}

/** Pairs beyond this many are dropped: no action has a tenth of it. */
const MAX_PAIRS = 1_000;
/** A body that is too large is still taken in up to here, since a sender who is cut off never reads the answer. */
const DRAIN_BYTES = 4 * LIMITS.max_body_bytes;
/** What bytes that are not UTF-8 decode to. */
const BROKEN_UTF8 = '\ufffd';
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;

/** Reads query and body (GW-01): the body wins over the query. @throws {HungUp} */
export async function readInput(request: IncomingMessage, search: string): Promise<Input> {
  const query = search === '' ? emptyParams() : parseForm(search);
  const params = query ?? emptyParams();
  const body = hasBody(request) ? await readBody(request) : undefined;
  if (!query) return { params, problem: queryMalformed };
  if (body === undefined) return { params, problem: undefined };
  if (body === 'too large') return { params, problem: bodyTooLarge };
  if (body.length === 0) return { params, problem: undefined };
  const parsed = await parseBody(body, request);
  if ('failure' in parsed) return { params, problem: parsed.failure };
  return { params: Object.assign(params, parsed.params), problem: undefined };
}

const emptyParams = (): Params => Object.create(null) as Params;

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** URL-encoded pairs, the last of a repeated name; undefined when an escape is broken or is not UTF-8. */
function parseForm(text: string): Params | undefined {
  const isEscaped = text.includes('%');
  if (isEscaped && BROKEN_ESCAPE.test(text)) return undefined;
  const pairs: Params = parse(text, '&', '=', { maxKeys: MAX_PAIRS });
  for (const name in pairs) {
    const given = pairs[name] as string | string[];
    const value = typeof given === 'string' ? given : given.at(-1)!;
    if (isEscaped && value.includes(BROKEN_UTF8)) return undefined;
    pairs[name] = value;
  }
  return pairs;
}

function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LIMITS.max_body_bytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > DRAIN_BYTES) resolve('too large');
    });
    request.on('end', () => {
      if (size > LIMITS.max_body_bytes) resolve('too large');
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    request.on('error', () => reject(new HungUp('the sender hung up')));
  });
}

type Parsed = { params: Params } | { failure: Failure };
const MALFORMED: Parsed = { failure: bodyMalformed };

async function parseBody(body: Buffer, { headers }: IncomingMessage): Promise<Parsed> {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { failure: bodyTypeUnknown };
  const contentType = headers['content-type'] ?? 'application/x-www-form-urlencoded';
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'multipart/form-data') return parseMultipart(body, contentType);
  if (type !== 'application/x-www-form-urlencoded' && type !== 'application/json')
    return { failure: bodyTypeUnknown };
  if (!isUtf8(body)) return MALFORMED;
  const text = body.toString('utf8');
  const params = type === 'application/json' ? parseJson(text) : parseForm(text);
  return params ? { params } : MALFORMED;
}

function parseJson(text: string): Params | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Params)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Node's own reader of forms; a file part counts as its content in Base64, as `logo_base64` wants it. */
async function parseMultipart(body: Buffer, contentType: string): Promise<Parsed> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    const params = emptyParams();
    for (const [name, value] of form) {
      params[name] =
        typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
    }
    return { params };
  } catch {
    return MALFORMED;
  }
}
