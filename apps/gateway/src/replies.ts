import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, type ActionContract, type Failure, type Locale } from '@cabildo/contracts';
import type { Reply } from '@cabildo/kit';
import type { Spend } from './rate.ts';

/** One request while it is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  /** What the request cost its caller, once that was counted. */
  spend: Spend | undefined;
}

/** What a browser page may read of an answer beside its body. */
const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Api-Version';

// Flat name-value lists are what node writes with the least work.
const COMMON: readonly string[] = [
  'Cache-Control',
  'no-store',
  'X-Api-Version',
  '2.5',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED,
  'X-Content-Type-Options',
  'nosniff',
];
const JSON_ANSWER = ['Content-Type', 'application/json; charset=utf-8', ...COMMON];
const TEXT_ANSWER = ['Content-Type', 'text/plain; charset=utf-8', ...COMMON];
const PAGE_ANSWER = [
  ...['Content-Type', 'text/html; charset=utf-8'],
  // GW-27: a page runs nothing and loads nothing; its own style is all it has.
  ...[
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  ],
  ...['Referrer-Policy', 'no-referrer'],
  ...COMMON,
];
const PREFLIGHT = [
  ...['Allow', 'GET, POST, OPTIONS'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Allow-Methods', 'GET, POST, OPTIONS'],
  'Access-Control-Allow-Headers',
  'Content-Type, Authorization, X-Api-Key, Idempotency-Key, Accept-Language, X-Request-Id',
  ...['Access-Control-Max-Age', '86400'],
];

/** GW-23 */
const RETRY_SECONDS = '5';

let measured = { body: '', bytes: 0 };
/** The length of a body. Many who look at a shop at once are sent the same, in a row, and counting 5 kB takes 0.6 µs. */
function lengthOf(body: string): number {
  if (body !== measured.body) measured = { body, bytes: Buffer.byteLength(body) };
  return measured.bytes;
}

function write(
  exchange: Exchange,
  status: number,
  fixed: readonly string[],
  extra: readonly string[],
  body: string,
): void {
  const { response, requestId, spend } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const bytes = lengthOf(body);
  const headers = [...fixed, 'X-Request-Id', requestId, 'Content-Length', String(bytes), ...extra];
  if (spend) {
    headers.push('RateLimit-Limit', String(spend.limit));
    headers.push('RateLimit-Remaining', String(spend.remaining));
    headers.push('RateLimit-Reset', String(spend.resetSeconds));
  }
  response.writeHead(status, headers);
  // ASCII is the same in both; node copies it, where it would have to encode what it takes for any text.
  response.end(body, bytes === body.length ? 'latin1' : 'utf8');
}

/** The uniform error body (spec 7), with the headers that its status asks for; returns the status. */
export function sendFailure(exchange: Exchange, failure: Failure): number {
  const extra: string[] = [];
  const { status } = failure;
  if (status === 405) extra.push('Allow', 'GET, POST, OPTIONS');
  if (status === 413) extra.push('Connection', 'close');
  if (status === 429 && exchange.spend) extra.push('Retry-After', String(exchange.spend.resetSeconds));
  if (status === 503) extra.push('Retry-After', RETRY_SECONDS);
  write(exchange, status, JSON_ANSWER, extra, JSON.stringify(errorBody(failure, exchange.locale)));
  return status;
}

/** A reply. A JSON success goes out as the text that came, never parsed on its way; returns the status. */
export function sendReply(exchange: Exchange, reply: Reply, as: ActionContract['responds']): number {
  if (!reply.ok) return sendFailure(exchange, reply.failure);
  if (as === 'page') return sendPage(exchange, reply.body);
  if (as === 'json') write(exchange, reply.status, JSON_ANSWER, [], reply.body);
  else write(exchange, reply.status, TEXT_ANSWER, [], (JSON.parse(reply.body) as { body: string }).body);
  return reply.status;
}

function sendPage(exchange: Exchange, body: string): number {
  const {
    status,
    location,
    html = '',
  } = JSON.parse(body) as { status: number; location?: string; html?: string };
  write(exchange, status, PAGE_ANSWER, location === undefined ? [] : ['Location', location], html);
  return status;
}

/** CORS: any page may call, since no cookie ever speaks for anybody (GW-27). */
export function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, PREFLIGHT);
  response.end();
}
