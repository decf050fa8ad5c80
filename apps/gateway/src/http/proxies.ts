import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Logger } from '@cabildo/kit/service';
import { readAddress } from '../addresses/addresses.ts';

/** So many peers are named at most, so that strangers cannot fill the log. */
const MAX_NAMED = 100;

/** Finds the address of the caller behind proxies that are trusted (ID-15). */
export class Proxies {
  readonly #trusted = new BlockList();
  readonly #named = new Set<string>();
  readonly #log: Pick<Logger, 'warn'>;

  /** @param list addresses, or ranges such as 10.0.0.0/8 */
  constructor(list: readonly string[], log: Pick<Logger, 'warn'>) {
    this.#log = log;
    for (const entry of list) {
      const [address = '', prefix] = entry.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(prefix), family);
    }
  }

  /** The first hop, counted from this process, that is not trusted. A client can invent every hop before it. */
  addressOf(request: IncomingMessage): string {
    const peer = readAddress(request.socket.remoteAddress ?? '') ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined) return peer;
    if (!this.#isTrusted(peer)) {
      this.#nameOnce(peer);
      return peer;
    }
    let nearest = peer;
    for (const text of String(forwarded).split(',').reverse()) {
      const hop = readAddress(text.trim());
      if (hop === undefined) return nearest;
      if (!this.#isTrusted(hop)) return hop;
      nearest = hop;
    }
    return nearest;
  }

  /** All clients behind a proxy that is not trusted share its address, and so its limits. */
  #nameOnce(peer: string): void {
    if (this.#named.has(peer) || this.#named.size >= MAX_NAMED) return;
    this.#named.add(peer);
    this.#log.warn(
      { peer },
      'X-Forwarded-For is ignored: if this peer is your proxy, add it to TRUSTED_PROXIES',
    );
  }

  /** The address at the other end of a connection; undefined where a proxy that is trusted stands there. */
  peerOf({ remoteAddress = '' }: Socket): string | undefined {
    const peer = readAddress(remoteAddress) ?? '';
    return this.#isTrusted(peer) ? undefined : peer;
  }

  #isTrusted(address: string): boolean {
    return this.#trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
}
