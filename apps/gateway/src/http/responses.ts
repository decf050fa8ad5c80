import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, type ActionContract, type Failure, type Locale } from '@cabildo/contracts';
import type { Reply } from '@cabildo/kit/service';
import type { RateState } from '../rate/rate-limits.ts';
import { isOpenedByBrowser } from './request-headers.ts';

/** One request while it is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  /** The window of the caller, once the request has been counted; undefined also where nothing is counted (GW-21). */
  rate: RateState | undefined;
  /** Whether the body was refused; if more of the body follows, the connection ends with the answer. */
  isBodyRefused: boolean;
  /** Whether the headers and the address hold no valid key or token. */
  isStranger: boolean;
  /** The interface that was asked: the actions or the resources (GW-29). */
  readonly surface: 'actions' | 'v1';
  /** The methods that the path takes, beside OPTIONS. */
  readonly methods: readonly string[];
  readonly deprecated: ActionContract['deprecated'];
}

/** The headers that a script on another site may read. */
const EXPOSED_HEADERS =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Api-Version, Deprecation, Sunset';

// Node writes flat name-value lists with the least work.
const COMMON_HEADERS: readonly string[] = [
  'Cache-Control',
  'no-store',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_HEADERS,
  'X-Content-Type-Options',
  'nosniff',
];
const JSON_HEADERS = ['Content-Type', 'application/json; charset=utf-8', ...COMMON_HEADERS];
const TEXT_HEADERS = ['Content-Type', 'text/plain; charset=utf-8', ...COMMON_HEADERS];
const PAGE_HEADERS = [
  'Content-Type',
  'text/html; charset=utf-8',
  // GW-27: a page runs no script and loads nothing; only its own style applies.
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
  ...COMMON_HEADERS,
];
const STREAM_HEADERS = [
  'Content-Type',
  'text/event-stream',
  ...COMMON_HEADERS,
  // Keeps proxies from buffering events.
  'X-Accel-Buffering',
  'no',
];
const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Allow-Headers',
  'Content-Type, Authorization, X-Api-Key, Idempotency-Key, Accept-Language, X-Request-Id, Last-Event-ID',
  'Access-Control-Max-Age',
  '86400',
];

/** GW-29 */
const API_VERSIONS = { actions: '2.5', v1: 'v1' } as const;

const allowOf = (methods: readonly string[]): string => [...methods, 'OPTIONS'].join(', ');

/** GW-29: `Deprecation` as in RFC 9745, `Sunset` as in RFC 8594. */
function lifeOf({ since, sunset }: NonNullable<Exchange['deprecated']>): string[] {
  return ['Deprecation', `@${Date.parse(since) / 1000}`, 'Sunset', new Date(sunset).toUTCString()];
}

/** GW-23 */
const RETRY_SECONDS = 5;

function write(
  exchange: Exchange,
  status: number,
  fixed: readonly string[],
  extra: readonly string[],
  body: string,
): void {
  const { response } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, headersOf(exchange, fixed, ['Content-Length', String(bytes), ...extra]));
  // ASCII is the same in both encodings, and node copies latin1 where it would have to encode UTF-8.
  const encoding = bytes === body.length ? 'latin1' : 'utf8';
  if (endsConnection(exchange)) response.write(body, encoding);
  else response.end(body, encoding);
}

/**
 * Whether the rest of a refused body would be taken for the next request. Node closes the connection when such an answer
 * ends; therefore the answer is left open until the rest has been taken off the wire.
 */
export const endsConnection = ({ isBodyRefused, request }: Exchange): boolean =>
  isBodyRefused && !request.complete;

function headersOf(exchange: Exchange, fixed: readonly string[], extra: readonly string[]): string[] {
  const { requestId, rate, deprecated, surface } = exchange;
  const headers = [...fixed, 'X-Api-Version', API_VERSIONS[surface], 'X-Request-Id', requestId, ...extra];
  if (deprecated) headers.push(...lifeOf(deprecated));
  if (rate) {
    headers.push('RateLimit-Limit', String(rate.limit));
    headers.push('RateLimit-Remaining', String(rate.remaining));
    headers.push('RateLimit-Reset', String(rate.resetSeconds));
  }
  return headers;
}

/** The seconds for `Retry-After`: from the refusal, or else by its status (GW-20, GW-23). */
function retryAfterOf({ rate }: Exchange, { status, retryAfter }: Failure): number | undefined {
  if (retryAfter !== undefined) return retryAfter;
  if (status === 503) return RETRY_SECONDS;
  return status === 429 ? rate?.resetSeconds : undefined;
}

/** Sends the uniform error body (spec 7) with the headers of its status; returns the status. */
export function sendFailure(exchange: Exchange, failure: Failure): number {
  const extra: string[] = [];
  const { status } = failure;
  if (status === 401 && exchange.surface === 'v1') extra.push('WWW-Authenticate', 'Bearer');
  if (status === 405) extra.push('Allow', allowOf(exchange.methods));
  if (endsConnection(exchange)) extra.push('Connection', 'close');
  const retryAfter = retryAfterOf(exchange, failure);
  if (retryAfter !== undefined) extra.push('Retry-After', String(retryAfter));
  write(exchange, status, JSON_HEADERS, extra, JSON.stringify(errorBody(failure, exchange.locale)));
  return status;
}

/** Sends a reply; returns the status. The JSON of a success is passed on as text, unparsed. */
export function sendReply(
  exchange: Exchange,
  reply: Reply,
  as: Exclude<ActionContract['answer']['format'], 'stream'>,
): number {
  if (!reply.ok) return sendFailure(exchange, reply.failure);
  if (as === 'page') return sendPage(exchange, reply.body);
  if (as === 'json') write(exchange, reply.status, JSON_HEADERS, [], reply.body);
  else write(exchange, reply.status, TEXT_HEADERS, [], (JSON.parse(reply.body) as { body: string }).body);
  return reply.status;
}

/** Sends a page or a redirect. A page that comes with a redirect is for browsers, in place of the redirect. */
function sendPage(exchange: Exchange, body: string): number {
  const {
    status,
    location,
    html = '',
  } = JSON.parse(body) as { status: number; location?: string; html?: string };
  if (location === undefined || (html && isOpenedByBrowser(exchange.request.headers))) {
    const shown = location === undefined ? status : 200;
    write(exchange, shown, PAGE_HEADERS, [], html);
    return shown;
  }
  write(exchange, status, PAGE_HEADERS, ['Location', location], '');
  return status;
}

/** Sends the headers of a stream, which ends with its connection; returns the status. */
export function beginStream(exchange: Exchange): number {
  const { response } = exchange;
  response.shouldKeepAlive = false;
  response.writeHead(200, headersOf(exchange, STREAM_HEADERS, []));
  return 200;
}

/** Answers a CORS preflight: any page may call, because no cookie ever identifies a caller (GW-27). */
export function sendPreflight(response: ServerResponse, methods: readonly string[]): void {
  const allow = allowOf(methods);
  const own = ['Allow', allow, 'Access-Control-Allow-Methods', allow];
  response.writeHead(204, [...PREFLIGHT_HEADERS, ...own]);
  response.end();
}
