import { networksOf } from '../addresses/addresses.ts';

/** Of all bodies that are being read or answered, and of those from one address. */
const TOTAL_BYTES = 64 * 1024 * 1024;
const ADDRESS_BYTES = 16 * 1024 * 1024;

/** What one body has taken of the budget, until it is given back. */
export interface Share {
  readonly taken: number;
  /** False when there is not so much left. */
  take(bytes: number): boolean;
  giveBack(): void;
}

/** The bytes of bodies that the process holds at once, so that no crowd of large bodies uses up its memory. */
export class BodyBudget {
  readonly #total: number;
  readonly #perAddress: number;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor(total = TOTAL_BYTES, perAddress = ADDRESS_BYTES) {
    this.#total = total;
    this.#perAddress = perAddress;
  }

  /** Bytes that are taken at present. */
  get taken(): number {
    return this.#taken;
  }

  /** The share of a body from such an address; those of one IPv6 /64 share what one may take (GW-18). */
  share(ip: string): Share {
    const address = networksOf(ip).own;
    let own = 0;
    return {
      get taken() {
        return own;
      },
      take: (bytes) => {
        const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes;
        if (this.#taken + bytes > this.#total || ofAddress > this.#perAddress) return false;
        this.#taken += bytes;
        this.#byAddress.set(address, ofAddress);
        own += bytes;
        return true;
      },
      giveBack: () => {
        const rest = (this.#byAddress.get(address) ?? 0) - own;
        this.#taken -= own;
        if (rest > 0) this.#byAddress.set(address, rest);
        else this.#byAddress.delete(address);
        own = 0;
      },
    };
  }
}
