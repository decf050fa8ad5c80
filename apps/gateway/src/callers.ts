import type { IncomingHttpHeaders } from 'node:http';
import type { RateGroup } from '@cabildo/contracts';
import { hashToken, sameSecret } from '@cabildo/kit';
import type { Endpoint } from './catalogue.ts';
import { KEY_SHAPE, type KeyHolder, type Keys } from './keys.ts';
import type { Params } from './params.ts';
import type { RateLimits } from './rate.ts';

/** Who sent a request, as far as its key tells; whether that is enough is decided later (access.ts). */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'malformed key'; key: string }
  | { kind: 'unknown key' }
  | { kind: 'holder'; holder: KeyHolder; key: string }
  | { kind: 'internal' }
  | { kind: 'impostor' }
  /** Keys from this address are not even looked up any more: it has used up its allowance. */
  | { kind: 'flooding' };

const NOBODY: Caller = { kind: 'nobody' };
const BEARER = /^Bearer\s+(\S+)$/i;

/** The key of a request, '' when it has none: parameter, then X-Api-Key, then Bearer (ID-14). */
export function keySentBy(params: Params, headers: IncomingHttpHeaders): string {
  const { apikey } = params;
  if (apikey !== undefined && apikey !== null && apikey !== '') return String(apikey as string);
  const header = headers['x-api-key'];
  if (header) return String(header);
  return headers.authorization ? (BEARER.exec(headers.authorization)?.[1] ?? '') : '';
}

/** Whose requests a caller's count with (GW-18). */
export function bucketOf(caller: Caller, ip: string): string {
  if (caller.kind === 'holder') return `user:${caller.holder.user_id}`;
  return caller.kind === 'internal' ? 'internal' : `ip:${ip}`;
}

export interface Sender {
  headers: IncomingHttpHeaders;
  params: Params;
  ip: string;
  group: RateGroup;
  /** Undefined when the action does not exist: it is counted all the same. */
  endpoint: Endpoint | undefined;
  /** Whether the internal port was asked; on the public one the internal key means nothing. */
  internal: boolean;
}

/** Finds out who calls, before anything is refused. */
export class Callers {
  readonly #keys: Keys;
  readonly #limits: RateLimits;
  readonly #internalKey: string;

  constructor(keys: Keys, limits: RateLimits, internalKey: string) {
    this.#keys = keys;
    this.#limits = limits;
    this.#internalKey = internalKey;
  }

  /** At once if the key is known here. @throws {BusError} {TransientError} when identity cannot tell. */
  identify(sender: Sender): Caller | Promise<Caller> {
    const use = sender.endpoint?.key ?? 'optional';
    const key = use === 'ignored' || use === 'internal' ? '' : keySentBy(sender.params, sender.headers);
    const internalKey = sender.internal ? sender.headers['x-mdt-internal-key'] : undefined;
    if (internalKey !== undefined) {
      if (!sameSecret(String(internalKey), this.#internalKey)) return { kind: 'impostor' };
      if (key === '') return { kind: 'internal' };
    }
    if (key === '') return NOBODY;
    if (!KEY_SHAPE.test(key)) return { kind: 'malformed key', key };
    const hash = hashToken(key);
    const holder = this.#keys.known(hash);
    return holder === undefined ? this.#ask(hash, key, sender) : callerOf(holder, key);
  }

  async #ask(hash: string, key: string, { group, ip }: Sender): Promise<Caller> {
    if (this.#limits.isUsedUp(group, `ip:${ip}`)) return { kind: 'flooding' };
    return callerOf(await this.#keys.holderOf(hash), key);
  }
}

const callerOf = (holder: KeyHolder | null, key: string): Caller =>
  holder ? { kind: 'holder', holder, key } : { kind: 'unknown key' };
