import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Logger } from '@cabildo/kit/service';
import { readAddress } from '../addresses/addresses.ts';

/** At most so many peers are logged, so that strangers cannot fill the log. */
const MAX_LOGGED = 100;

/** Finds the address of the caller behind trusted proxies (ID-15). */
export class Proxies {
  readonly #trusted = new BlockList();
  readonly #logged = new Set<string>();
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

  /** The nearest hop that is not trusted. A client can invent every hop beyond that one. */
  addressOf(request: IncomingMessage): string {
    const peer = readAddress(request.socket.remoteAddress ?? '') ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined) return peer;
    if (!this.#isTrusted(peer)) {
      this.#logOnce(peer);
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

  /** Warns of a proxy that may have been forgotten: all clients behind it share its address, and so its limits. */
  #logOnce(peer: string): void {
    if (this.#logged.has(peer) || this.#logged.size >= MAX_LOGGED) return;
    this.#logged.add(peer);
    this.#log.warn(
      { peer },
      'X-Forwarded-For is ignored: if this peer is your proxy, add it to TRUSTED_PROXIES',
    );
  }

  /** The address at the other end of a connection; undefined for a trusted proxy. */
  peerOf({ remoteAddress = '' }: Socket): string | undefined {
    const peer = readAddress(remoteAddress) ?? '';
    return this.#isTrusted(peer) ? undefined : peer;
  }

  #isTrusted(address: string): boolean {
    return this.#trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
}
