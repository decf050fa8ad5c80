import type { IncomingHttpHeaders } from 'node:http';
import type { RouteDefinition } from '@cabildo/contracts';
import { hashToken, sameSecret } from '@cabildo/kit/service';
import type { Endpoint } from '../routes/route-table.ts';
import type { RequestParams } from '../http/parameters.ts';
import { bucketOfAddress, type Bucket, type RateLimits, type RateState } from '../rate/rate-limits.ts';
import { GAME_SESSION_PREFIX, KEY_SHAPE, type ApiKey, type ApiKeys } from './api-keys.ts';
import { BOT_TOKEN_SHAPE, type BotToken, type BotTokens } from './bots.ts';
import type { KeyCache } from './key-cache.ts';
import { SERVER_KEY_SHAPE, type ServerKey, type ServerKeys } from './server-keys.ts';

/** The caller of a request, as far as its key tells; authorization.ts decides whether that is enough. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'malformed key'; token: string }
  | { kind: 'unknown key' }
  | { kind: 'user'; key: ApiKey; token: string }
  | { kind: 'bot'; token: BotToken }
  | { kind: 'server key'; key: ServerKey }
  | { kind: 'internal' }
  | { kind: 'wrong internal key' }
  /** The key is not looked up, because too many others from its address turned out unknown (GW-18). */
  | { kind: 'unchecked key'; rate: RateState };

/** Whether a request is counted by its key or token, and not by its address. */
export const isKnown = ({ kind }: Caller): boolean =>
  kind === 'user' || kind === 'bot' || kind === 'internal' || kind === 'server key';

const BEARER = /^Bearer\s+(\S+)$/i;

const UNKNOWN: Caller = { kind: 'unknown key' };

/** What stands for a value that is no text, and so no key. */
const NO_TEXT = '?';

/** The API key of a request, '' when it has none: parameter, then X-Api-Key, then Bearer (ID-14). */
function apiKeyOf({ apikey }: RequestParams, headers: IncomingHttpHeaders): string {
  if (apikey !== undefined && apikey !== null && apikey !== '')
    return typeof apikey === 'string' ? apikey : NO_TEXT;
  const header = headers['x-api-key'];
  return header ? String(header) : bearerOf(headers);
}

const bearerOf = ({ authorization }: IncomingHttpHeaders): string =>
  authorization ? (BEARER.exec(authorization)?.[1] ?? '') : '';

/** Where a caller's requests are counted (GW-18). */
export function bucketOf(caller: Caller, ip: string, { rate, internalRate }: RouteDefinition): Bucket {
  if (caller.kind === 'user') return { group: rate, name: `user:${caller.key.user_id}` };
  if (caller.kind === 'bot') return { group: rate, name: `server:${caller.token.server_id}` };
  if (caller.kind === 'server key') return { group: rate, name: `server_key:${caller.key.key_id}` };
  if (caller.kind !== 'internal') return bucketOfAddress(rate, ip);
  return internalRate ? bucketOfAddress(internalRate, ip) : { group: rate, name: 'internal' };
}

/** A caller, and the API key or bot token that told it. */
export interface ResolvedCaller {
  readonly token: string;
  readonly caller: Caller;
}

/** The parts of a request that tell its caller. */
export interface Credentials {
  headers: IncomingHttpHeaders;
  params: RequestParams;
  ip: string;
  route: RouteDefinition;
  /** Undefined when the action does not exist: its requests are counted all the same. */
  endpoint: Endpoint | undefined;
  /** Whether the internal port was asked; on the public one the internal key means nothing. */
  isInternal: boolean;
}

/** Whose each kind of key is. */
export interface KnownKeys {
  keys: ApiKeys;
  bots: BotTokens;
  serverKeys: ServerKeys;
}

/** Finds out who calls, before anything is refused. */
export class CallerResolver {
  readonly #keys: ApiKeys;
  readonly #bots: BotTokens;
  readonly #serverKeys: ServerKeys;
  readonly #limits: RateLimits;
  readonly #internalKey: string;

  constructor({ keys, bots, serverKeys }: KnownKeys, limits: RateLimits, internalKey: string) {
    this.#keys = keys;
    this.#bots = bots;
    this.#serverKeys = serverKeys;
    this.#limits = limits;
    this.#internalKey = internalKey;
  }

  /**
   * At once if the key is cached.
   * @param before what was found before more of the request was known
   * @throws {BusError} {TransientError} when the service that knows the keys does not answer
   */
  resolve(credentials: Credentials, before?: ResolvedCaller): ResolvedCaller | Promise<ResolvedCaller> {
    const { headers, params, ip, route, endpoint, isInternal } = credentials;
    if (route.isForBots) return before ?? this.#resolveBot(headers, ip);
    const use = endpoint?.keyUse ?? 'optional';
    if (use === 'bearer') return before ?? this.#resolveBearer(headers, ip);
    const token = use === 'ignored' || use === 'internal' ? '' : apiKeyOf(params, headers);
    if (before?.token === token) return before;
    const internalKey = isInternal ? headers['x-mdt-internal-key'] : undefined;
    if (internalKey !== undefined) {
      if (!sameSecret(String(internalKey), this.#internalKey))
        return { token, caller: { kind: 'wrong internal key' } };
      if (token === '') return { token, caller: { kind: 'internal' } };
    }
    if (token === '') return { token, caller: { kind: 'anonymous' } };
    if (!KEY_SHAPE.test(token)) return { token, caller: { kind: 'malformed key', token } };
    return this.#holderOf(this.#keys, token, ip, (key) => ({ kind: 'user', key, token }));
  }

  #resolveBot(headers: IncomingHttpHeaders, ip: string): ResolvedCaller | Promise<ResolvedCaller> {
    const token = String(headers['x-bot-token'] ?? '');
    if (!BOT_TOKEN_SHAPE.test(token)) return { token, caller: { kind: 'anonymous' } };
    return this.#holderOf(this.#bots, token, ip, (bot) => ({ kind: 'bot', token: bot }));
  }

  /** V1-01: a key of a server or one of a sign-in, and only in the header that is meant for it. */
  #resolveBearer(headers: IncomingHttpHeaders, ip: string): ResolvedCaller | Promise<ResolvedCaller> {
    const token = bearerOf(headers);
    if (token === '') return { token, caller: { kind: 'anonymous' } };
    if (SERVER_KEY_SHAPE.test(token))
      return this.#holderOf(this.#serverKeys, token, ip, (key) => ({ kind: 'server key', key }));
    if (!KEY_SHAPE.test(token) || token.startsWith(GAME_SESSION_PREFIX))
      return { token, caller: { kind: 'malformed key', token } };
    return this.#holderOf(this.#keys, token, ip, (key) => ({ kind: 'user', key, token }));
  }

  #holderOf<H extends object>(
    keys: KeyCache<H>,
    token: string,
    ip: string,
    callerOf: (holder: H) => Caller,
  ): ResolvedCaller | Promise<ResolvedCaller> {
    const hash = hashToken(token);
    const cached = keys.cached(hash);
    if (cached === undefined)
      return this.#lookUp(keys, {
        token,
        hash,
        bucket: bucketOfAddress('unknown_keys', ip),
        callerOf,
      });
    return { token, caller: cached ? callerOf(cached) : UNKNOWN };
  }

  /** GW-18: a key that turns out unknown is counted, and only those stop others of its address from being looked up. */
  async #lookUp<H extends object>(
    keys: KeyCache<H>,
    {
      token,
      hash,
      bucket,
      callerOf,
    }: { token: string; hash: string; bucket: Bucket; callerOf: (holder: H) => Caller },
  ): Promise<ResolvedCaller> {
    // One that was good is looked up all the same: it may have ended, and nothing may go on with it (FU-10).
    const rate = keys.hasMet(hash) ? undefined : this.#limits.spent(bucket);
    if (rate) return { token, caller: { kind: 'unchecked key', rate } };
    const holder = await keys.find(hash);
    if (!holder) await this.#limits.count(bucket);
    return { token, caller: holder ? callerOf(holder) : UNKNOWN };
  }
}
