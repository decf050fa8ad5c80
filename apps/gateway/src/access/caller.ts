import type { IncomingHttpHeaders } from 'node:http';
import { botScope, type RouteDefinition } from '@cabildo/contracts/action';
import { hashToken, isOneOf } from '@cabildo/kit/service';
import type { Endpoint } from '../routes/route-table.ts';
import type { RequestParams } from '../http/parameters.ts';
import { bucketOfAddress, type Bucket, type RateLimits, type RateState } from '../rate/rate-limits.ts';
import { KEY_SHAPE, PANEL_KEY_SHAPE, type ApiKey, type ApiKeys } from './api-keys.ts';
import { BOT_TOKEN_SHAPE, type BotToken, type BotTokens } from './bots.ts';
import type { KeyCache } from './key-cache.ts';
import { SERVER_KEY_SHAPE, type ServerKey, type ServerKeys } from './server-keys.ts';

/** The caller of a request as its key identifies it; authorization.ts decides whether that is enough. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'malformed key'; token: string }
  | { kind: 'unknown key' }
  /** A request of the panel without a session, or with one that has ended (PN-03). */
  | { kind: 'signed out' }
  | { kind: 'user'; key: ApiKey; token: string }
  | { kind: 'bot'; token: BotToken }
  | { kind: 'server key'; key: ServerKey }
  | { kind: 'internal' }
  | { kind: 'wrong internal key' }
  /** A key that is not looked up, because too many other keys from its address were unknown (GW-18). */
  | { kind: 'unchecked key'; rate: RateState };

/** Whether a request is counted by its key or token, and not by its address. */
export const isKnown = ({ kind }: Caller): boolean =>
  kind === 'user' || kind === 'bot' || kind === 'internal' || kind === 'server key';

const BEARER = /^Bearer\s+(\S+)$/i;

const UNKNOWN: Caller = { kind: 'unknown key' };
const SIGNED_OUT: Caller = { kind: 'signed out' };

/** Stands for a value that is not text and therefore no key. */
const NO_TEXT = '?';

/** The API key of a request: its parameter, else X-Api-Key, else Bearer, else '' (ID-14). */
export function apiKeyOf({ apikey }: RequestParams, headers: IncomingHttpHeaders): string {
  if (apikey !== undefined && apikey !== null && apikey !== '')
    return typeof apikey === 'string' ? apikey : NO_TEXT;
  const header = headers['x-api-key'];
  return header ? String(header) : bearerOf(headers);
}

/** The key in the Authorization header, or ''. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string =>
  authorization ? (BEARER.exec(authorization)?.[1] ?? '') : '';

/** The bucket in which a caller's requests are counted (GW-18). */
export function bucketOf(caller: Caller, ip: string, { rate, internalRate }: RouteDefinition): Bucket {
  if (caller.kind === 'user') return { group: rate, name: `user:${caller.key.user_id}` };
  if (caller.kind === 'bot') return { group: rate, name: `server:${caller.token.server_id}` };
  if (caller.kind === 'server key') return { group: rate, name: `server_key:${caller.key.key_id}` };
  if (caller.kind !== 'internal') return bucketOfAddress(rate, ip);
  return internalRate ? bucketOfAddress(internalRate, ip) : { group: rate, name: 'internal' };
}

/**
 * The bucket of the person for whom a bot acts (GW-18); undefined where it acts for nobody, or names no chat account: then no
 * bucket is made of what it sent.
 */
export function bucketOfPerson(
  { contract }: Endpoint,
  caller: Caller,
  params: RequestParams,
): Bucket | undefined {
  if (caller.kind !== 'bot' || contract.access.to === 'bot') return undefined;
  const actor = botScope.shape.actor_cp_id.safeParse(params['actor_cp_id']);
  if (!actor.success) return undefined;
  return { group: 'cp_bot_actor', name: `server:${caller.token.server_id}:${actor.data}` };
}

/** A caller, and the API key or bot token that identified it. */
export interface ResolvedCaller {
  readonly token: string;
  readonly caller: Caller;
}

/** The parts of a request that identify its caller. */
export interface Credentials {
  headers: IncomingHttpHeaders;
  params: RequestParams;
  ip: string;
  route: RouteDefinition;
  /** Undefined when the action does not exist; the request is counted all the same. */
  endpoint: Endpoint | undefined;
  /** Whether the internal port was asked; on the public one the internal key means nothing. */
  isInternal: boolean;
  /** In the panel the key of its session alone counts; '' where there is none, undefined outside the panel. */
  panelKey?: string | undefined;
}

/** The caches of each kind of key. */
export interface KnownKeys {
  keys: ApiKeys;
  bots: BotTokens;
  serverKeys: ServerKeys;
}

/** Resolves the caller of a request, before anything is refused. */
export class CallerResolver {
  readonly #keys: ApiKeys;
  readonly #bots: BotTokens;
  readonly #serverKeys: ServerKeys;
  readonly #limits: RateLimits;
  readonly #internalKeys: readonly string[];

  constructor({ keys, bots, serverKeys }: KnownKeys, limits: RateLimits, internalKeys: readonly string[]) {
    this.#keys = keys;
    this.#bots = bots;
    this.#serverKeys = serverKeys;
    this.#limits = limits;
    this.#internalKeys = internalKeys;
  }

  /**
   * Answers at once if the key is cached, or else a promise.
   * @param before the caller of the same request before its body was read; answered again where the key is the same
   * @throws {BusError} {TransientError} when the service that knows the keys does not answer
   */
  resolve(credentials: Credentials, before?: ResolvedCaller): ResolvedCaller | Promise<ResolvedCaller> {
    const { headers, params, ip, route, endpoint, isInternal, panelKey } = credentials;
    if (panelKey !== undefined) return before ?? this.#resolvePanel(panelKey, ip, endpoint);
    if (route.isForBots) return before ?? this.#resolveBot(headers, ip);
    const use = endpoint?.keyUse ?? 'optional';
    if (use === 'bearer') return before ?? this.#resolveBearer(headers, ip);
    const token = use === 'ignored' || use === 'internal' ? '' : apiKeyOf(params, headers);
    if (before?.token === token) return before;
    const internalKey = isInternal ? headers['x-mdt-internal-key'] : undefined;
    if (internalKey !== undefined) {
      if (!isOneOf(String(internalKey), this.#internalKeys))
        return { token, caller: { kind: 'wrong internal key' } };
      if (token === '') return { token, caller: { kind: 'internal' } };
    }
    if (token === '') return { token, caller: { kind: 'anonymous' } };
    if (!KEY_SHAPE.test(token)) return { token, caller: { kind: 'malformed key', token } };
    return this.#resolveKey(this.#keys, token, ip, (key) => ({ kind: 'user', key, token }));
  }

  #resolvePanel(
    token: string,
    ip: string,
    endpoint: Endpoint | undefined,
  ): ResolvedCaller | Promise<ResolvedCaller> {
    const use = endpoint?.keyUse ?? 'optional';
    if (use === 'ignored' || (use === 'optional' && token === ''))
      return { token: '', caller: { kind: 'anonymous' } };
    if (!PANEL_KEY_SHAPE.test(token)) return { token, caller: SIGNED_OUT };
    const callerOf = (key: ApiKey): Caller =>
      key.session === 'panel' ? { kind: 'user', key, token } : SIGNED_OUT;
    return this.#resolveKey(this.#keys, token, ip, callerOf, SIGNED_OUT);
  }

  #resolveBot(headers: IncomingHttpHeaders, ip: string): ResolvedCaller | Promise<ResolvedCaller> {
    const token = String(headers['x-bot-token'] ?? '');
    if (!BOT_TOKEN_SHAPE.test(token)) return { token, caller: { kind: 'anonymous' } };
    return this.#resolveKey(this.#bots, token, ip, (bot) => ({ kind: 'bot', token: bot }));
  }

  /** V1-01: only the Authorization header counts, with a key of a server, of a sign-in or of a game session. */
  #resolveBearer(headers: IncomingHttpHeaders, ip: string): ResolvedCaller | Promise<ResolvedCaller> {
    const token = bearerOf(headers);
    if (token === '') return { token, caller: { kind: 'anonymous' } };
    if (SERVER_KEY_SHAPE.test(token))
      return this.#resolveKey(this.#serverKeys, token, ip, (key) => ({ kind: 'server key', key }));
    if (!KEY_SHAPE.test(token)) return { token, caller: { kind: 'malformed key', token } };
    return this.#resolveKey(this.#keys, token, ip, (key) => ({ kind: 'user', key, token }));
  }

  #resolveKey<H extends object>(
    keys: KeyCache<H>,
    token: string,
    ip: string,
    callerOf: (owner: H) => Caller,
    unknown = UNKNOWN,
  ): ResolvedCaller | Promise<ResolvedCaller> {
    const hash = hashToken(token);
    const cached = keys.cached(hash);
    if (cached === undefined)
      return this.#lookUp(keys, {
        token,
        hash,
        bucket: bucketOfAddress('unknown_keys', ip),
        callerOf,
        unknown,
      });
    return { token, caller: cached ? callerOf(cached) : unknown };
  }

  /** GW-18: an unknown key is counted; only too many of them stop other keys of the address from being looked up. */
  async #lookUp<H extends object>(
    keys: KeyCache<H>,
    {
      token,
      hash,
      bucket,
      callerOf,
      unknown,
    }: { token: string; hash: string; bucket: Bucket; callerOf: (owner: H) => Caller; unknown: Caller },
  ): Promise<ResolvedCaller> {
    // A key that was valid once is looked up all the same: it may have ended, and must then be refused (FU-10).
    const rate = keys.hasMet(hash) ? undefined : this.#limits.spent(bucket);
    if (rate) return { token, caller: { kind: 'unchecked key', rate } };
    const owner = await keys.find(hash);
    if (!owner) await this.#limits.count(bucket);
    return { token, caller: owner ? callerOf(owner) : unknown };
  }
}
