import { BlockList, isIP, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { LIMITS, type Locale } from '@cabildo/contracts';

const LANGUAGE = /(?:^|,)\s*(es|en)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+))?\s*(?=,|$)/gi;

/** Spanish unless English is preferred to it (spec 7). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined) return 'es';
  const weight = { es: 0, en: 0 };
  for (const [, language, q] of acceptLanguage.matchAll(LANGUAGE)) {
    const key = language!.toLowerCase() as Locale;
    weight[key] = Math.max(weight[key], q === undefined ? 1 : Number(q));
  }
  if (weight.en === weight.es) return weight.en > 0 && /^\s*en\b/i.test(acceptLanguage) ? 'en' : 'es';
  return weight.en > weight.es ? 'en' : 'es';
}

const SANE_ID = /^[\w.:-]{1,64}$/;

/** The sender's X-Request-Id when it is harmless in logs and headers, or else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SANE_ID.test(header) ? header : randomUUID();
}

/** The program that calls, for the legal record (spec 4.2). */
export function deviceOf(userAgent: string | undefined): string {
  return (userAgent ?? '').slice(0, LIMITS.max_device);
}

const MAPPED = '::ffff:';
const plain = (address: string): string =>
  address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address;

/** Finds the address of the caller behind proxies that are trusted (ID-15). */
export class Proxies {
  readonly #trusted = new BlockList();
  readonly #any: boolean;

  /** @param list addresses, or ranges such as 10.0.0.0/8 */
  constructor(list: readonly string[]) {
    this.#any = list.length > 0;
    for (const entry of list) {
      const [address = '', prefix] = entry.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(prefix), family);
    }
  }

  /** The first hop, counted from us, that is not trusted; whatever stands before it may be invented. */
  addressOf(request: IncomingMessage): string {
    const peer = plain(request.socket.remoteAddress ?? '');
    const forwarded = request.headers['x-forwarded-for'];
    if (!this.#any || forwarded === undefined || !this.#trusts(peer)) return peer;
    const hops = String(forwarded)
      .split(',')
      .map((hop) => plain(hop.trim()));
    let nearest = peer;
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return nearest;
      if (!this.#trusts(hop)) return hop;
      nearest = hop;
    }
    return nearest;
  }

  #trusts(address: string): boolean {
    return this.#trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
}
