import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ActionContract } from '@cabildo/contracts/action';
import { errorBody, messageOf, type Failure, type Locale } from '@cabildo/contracts/errors';
import type { Reply, Span } from '@cabildo/kit/service';
import type { RateState } from '../rate/rate-limits.ts';
import { signedOut } from '../refusals.ts';
import { isOpenedByBrowser } from './request-headers.ts';

/** The way of the panel into the API (PN-03). */
export interface PanelAccess {
  readonly cookies: {
    /** The header that has a browser forget its session. */
    readonly noSession: string;
    /** The key of the session that a browser sent, or ''. */
    sessionIn(headers: IncomingHttpHeaders): string;
  };
  /** Refuses a request that no page of the panel sent. */
  refuse(request: IncomingMessage, isStream: boolean): Failure | undefined;
}

/** One request while it is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The span of the request, where it is traced. */
  readonly span: Span | undefined;
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
  /** The way by which the panel has come; undefined for everybody else. */
  readonly panel: PanelAccess | undefined;
}

/** The headers that a script on another site may read. */
const EXPOSED_HEADERS =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Api-Version, Deprecation, Sunset';

// Node writes flat name-value lists with the least work.
const COMMON_HEADERS: readonly string[] = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
/** GW-27: any site may read the answers of the API, because no cookie ever identifies a caller there. */
const CORS_HEADERS = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED_HEADERS];
/** PN-03: the answers of the panel's API are for its own pages. */
const PANEL_HEADERS = ['Cross-Origin-Resource-Policy', 'same-origin'];

/** The headers of a kind of answer, for everybody and for the panel. */
interface FixedHeaders {
  readonly api: readonly string[];
  readonly panel: readonly string[];
}

/** ID-06: no other site reads a page of ours, nor the address at which a chain of redirects ends. */
const ofOwnSite = ({ panel }: FixedHeaders): FixedHeaders => ({ api: panel, panel });

const fixedHeaders = (...own: readonly string[]): FixedHeaders => ({
  api: [...own, ...COMMON_HEADERS, ...CORS_HEADERS],
  panel: [...own, ...COMMON_HEADERS, ...PANEL_HEADERS],
});
const JSON_HEADERS = fixedHeaders('Content-Type', 'application/json; charset=utf-8');
const TEXT_HEADERS = fixedHeaders('Content-Type', 'text/plain; charset=utf-8');
const PAGE_HEADERS = ofOwnSite(
  fixedHeaders(
    'Content-Type',
    'text/html; charset=utf-8',
    // GW-27: a page runs no script and loads nothing; only its own style applies.
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    // A browser names no origin of a form whose page has no referrer at all (ID-06).
    'Referrer-Policy',
    'same-origin',
  ),
);
/** The refusal of a page. */
const REFUSED_PAGE_HEADERS = ofOwnSite(JSON_HEADERS);
// X-Accel-Buffering keeps proxies from buffering events.
const STREAM_HEADERS = fixedHeaders('Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no');
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
  fixed: FixedHeaders,
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

function headersOf(exchange: Exchange, fixed: FixedHeaders, extra: readonly string[]): string[] {
  const { requestId, rate, deprecated, surface, panel } = exchange;
  const headers = [
    ...(panel ? fixed.panel : fixed.api),
    'X-Api-Version',
    API_VERSIONS[surface],
    'X-Request-Id',
    requestId,
    ...extra,
  ];
  if (deprecated) headers.push(...lifeOf(deprecated));
  if (rate) {
    headers.push('RateLimit-Limit', String(rate.limit));
    headers.push('RateLimit-Remaining', String(rate.remaining));
    headers.push('RateLimit-Reset', String(rate.resetSeconds));
  }
  return headers;
}

/** A refusal with the seconds to wait: its own, or else by its status (GW-20, GW-23). */
export function withWait(failure: Failure, rate?: RateState): Failure {
  const { status, retryAfter } = failure;
  if (retryAfter !== undefined) return failure;
  if (status === 503) return { ...failure, retryAfter: RETRY_SECONDS };
  return status === 429 ? { ...failure, retryAfter: rate?.resetSeconds } : failure;
}

/** Sends the uniform error body (spec 7) with the headers of its status; returns the status. */
export function sendFailure(exchange: Exchange, refusal: Failure, fixed = JSON_HEADERS): number {
  const extra: string[] = [];
  const failure = withWait(refusal, exchange.rate);
  const { status, retryAfter } = failure;
  const { methods, panel } = exchange;
  if (status === 401 && exchange.surface === 'v1' && !panel) extra.push('WWW-Authenticate', 'Bearer');
  if (status === 405) extra.push('Allow', panel ? methods.join(', ') : allowOf(methods));
  if (panel && refusal === signedOut) extra.push('Set-Cookie', panel.cookies.noSession);
  if (endsConnection(exchange)) extra.push('Connection', 'close');
  if (retryAfter !== undefined) extra.push('Retry-After', String(retryAfter));
  const body = errorBody(failure, exchange.locale);
  // The panel changes its language without asking again.
  if (panel) body['messages'] = messageOf(failure);
  write(exchange, status, fixed, extra, JSON.stringify(body));
  return status;
}

/** Sends a reply; returns the status. The JSON of a success is passed on as text, unparsed. */
export function sendReply(
  exchange: Exchange,
  reply: Reply,
  as: Exclude<ActionContract['answer']['format'], 'stream'>,
  attachment?: string,
): number {
  if (!reply.ok)
    return sendFailure(exchange, reply.failure, as === 'page' ? REFUSED_PAGE_HEADERS : JSON_HEADERS);
  if (as === 'page') return sendPage(exchange, reply.body);
  const extra =
    attachment === undefined ? [] : ['Content-Disposition', `attachment; filename="${attachment}"`];
  if (as === 'json') write(exchange, reply.status, JSON_HEADERS, extra, reply.body);
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

/** Begins a success in JSON before its body is known, or goes on with it: JSON allows blanks before an object. */
export function sendBlank(exchange: Exchange): void {
  const { response } = exchange;
  // A proxy that waits for more would keep the blank.
  const unbuffered = ['X-Accel-Buffering', 'no'];
  if (!response.headersSent) response.writeHead(200, headersOf(exchange, JSON_HEADERS, unbuffered));
  response.write(' ');
}

/** Answers a CORS preflight: any page may call, because no cookie ever identifies a caller (GW-27). */
export function sendPreflight(response: ServerResponse, methods: readonly string[]): void {
  const allow = allowOf(methods);
  const own = ['Allow', allow, 'Access-Control-Allow-Methods', allow];
  response.writeHead(204, [...PREFLIGHT_HEADERS, ...own]);
  response.end();
}
