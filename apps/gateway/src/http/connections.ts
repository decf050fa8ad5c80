import { networksOf } from '../addresses/addresses.ts';
import type { Connection } from './connection.ts';

/** Bounds of the number of connections (FU-05). */
export interface ConnectionLimits {
  readonly ofAddress: number;
  readonly inAll: number;
}

/**
 * Bounds the connections of each address and of this process. Where all are taken, the address with most of them loses an
 * idle one to an address with at least two fewer (FU-05).
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #byAddress = new Map<string, Set<Connection>>();
  #size = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /**
   * Counts one more connection until it closes; false where there is no place for the connection.
   * @param peer the address at its other end; undefined for a trusted proxy, which only the total bounds
   */
  admit(connection: Connection, peer: string | undefined): boolean {
    const address = peer === undefined ? undefined : networksOf(peer).own;
    const has = (address !== undefined && this.#byAddress.get(address)?.size) || 0;
    if (has >= this.#limits.ofAddress) return false;
    if (this.#size >= this.#limits.inAll && !this.#makeRoom(has)) return false;
    this.#size += 1;
    if (address !== undefined) this.#add(connection, address);
    connection.socket.once('close', () => void (this.#size -= 1));
    return true;
  }

  #add(connection: Connection, address: string): void {
    const own = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, own.add(connection));
    connection.socket.once('close', () => {
      own.delete(connection);
      if (own.size === 0) this.#byAddress.delete(address);
    });
  }

  /** @param has the number of connections of the address that wants one more */
  #makeRoom(has: number): boolean {
    let most: ReadonlySet<Connection> = new Set();
    for (const own of this.#byAddress.values()) if (own.size > most.size) most = own;
    if (most.size < has + 2) return false;
    const idle = [...most].find(({ current, socket }) => !current && !socket.destroyed);
    idle?.socket.destroy();
    return idle !== undefined;
  }
}
