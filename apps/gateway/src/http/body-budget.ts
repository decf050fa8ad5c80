import { FAIR_USE, LIMITS } from '@cabildo/contracts/limits';
import { networksOf } from '../addresses/addresses.ts';

const TOTAL_BYTES = 64 * 1024 * 1024;

/** Bounds of the bytes of bodies in memory, and of the speed of bodies (FU-03). */
export interface BodyLimits {
  /** The bytes of all bodies that are being read or answered. */
  readonly inAll: number;
  /** The part of `inAll` that bodies above `smallBody` bytes may not use. */
  readonly forSmall: number;
  readonly smallBody: number;
  readonly ofAddress: number;
  /** The least average speed of a body after `graceMs`. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
}

const BODY_LIMITS: BodyLimits = {
  inAll: TOTAL_BYTES,
  forSmall: FAIR_USE.reserved_for_small_bodies_bytes,
  smallBody: LIMITS.max_body_bytes,
  ofAddress: TOTAL_BYTES / FAIR_USE.body_share_of_address,
  bytesPerSecond: FAIR_USE.least_body_bytes_a_second,
  graceMs: FAIR_USE.slow_body_seconds * 1_000,
};

/** The share of the budget that one body takes, until it is given back. */
export interface Share {
  readonly taken: number;
  /** Begins to measure the speed of the body; `cut` is called to end the body when others need its room. */
  begin(now: number, cut: () => void): void;
  /** Takes more bytes; false when there is no room for them. */
  take(bytes: number): boolean;
  /** Whether the body arrives too slowly. A body that is checked past its grace may be cut from then on. */
  isSlow(now: number): boolean;
  /** Ends the measuring: no more of the body arrives. */
  end(): void;
  giveBack(): void;
}

interface Body extends Share {
  readonly address: string;
  /** The average speed in bytes a second. */
  rate(now: number): number;
  cut(): void;
}

/** Selects the bodies that leave no room for another one. */
type Crowd = (body: Body) => boolean;

/**
 * Bounds the bytes of bodies that the process holds at once, so that bodies cannot use up its memory. Where there is no
 * room, the slowest body past its grace is cut, so that a client that holds back the end of a body stops nobody (FU-03).
 */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #byAddress = new Map<string, number>();
  /** The bodies past their grace, of which there are few, because most bodies end long before (decision 17). */
  readonly #late = new Set<Body>();
  #taken = 0;
  #takenByLarge = 0;

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...BODY_LIMITS, ...limits };
  }

  get taken(): number {
    return this.#taken;
  }

  /** Opens the share of a body from an address. Addresses of one IPv6 /64 count as one (GW-18). */
  share(ip: string): Share {
    let [taken, since, end] = [0, 0, (): void => undefined];
    const body: Body = {
      address: networksOf(ip).own,
      get taken() {
        return taken;
      },
      rate: (now) => (taken * 1_000) / (now - since),
      begin: (now, cut) => {
        [since, end] = [now, cut];
      },
      take: (bytes) => {
        if (!this.#hasRoom(body, bytes)) return false;
        this.#count(body, taken, taken + bytes);
        taken += bytes;
        return true;
      },
      isSlow: (now) => {
        if (now - since < this.#limits.graceMs) return false;
        this.#late.add(body);
        return body.rate(now) < this.#limits.bytesPerSecond;
      },
      end: () => void this.#late.delete(body),
      giveBack: () => {
        this.#late.delete(body);
        this.#count(body, taken, 0);
        taken = 0;
      },
      cut: () => {
        body.giveBack();
        end();
      },
    };
    return body;
  }

  /** Whether there is room, for which slower bodies are cut. */
  #hasRoom(body: Body, bytes: number): boolean {
    for (let crowd = this.#crowdOf(body, bytes); crowd; crowd = this.#crowdOf(body, bytes)) {
      const slowest = this.#slowestOf(crowd);
      if (!slowest || slowest === body) return false;
      slowest.cut();
    }
    return true;
  }

  #crowdOf({ address, taken }: Body, bytes: number): Crowd | undefined {
    const { inAll, forSmall, ofAddress } = this.#limits;
    if ((this.#byAddress.get(address) ?? 0) + bytes > ofAddress) return (other) => other.address === address;
    const large = this.#takenByLarge + this.#large(taken + bytes) - this.#large(taken);
    if (this.#large(taken + bytes) > 0 && large > inAll - forSmall)
      return (other) => this.#large(other.taken) > 0;
    return this.#taken + bytes > inAll ? () => true : undefined;
  }

  #slowestOf(crowd: Crowd): Body | undefined {
    const now = performance.now();
    let slowest: Body | undefined;
    for (const body of this.#late)
      if (crowd(body) && (!slowest || body.rate(now) < slowest.rate(now))) slowest = body;
    return slowest;
  }

  /** The bytes of a body that count as bytes of large bodies. */
  #large(taken: number): number {
    return taken > this.#limits.smallBody ? taken : 0;
  }

  #count({ address }: Body, before: number, after: number): void {
    const ofAddress = (this.#byAddress.get(address) ?? 0) + after - before;
    if (ofAddress > 0) this.#byAddress.set(address, ofAddress);
    else this.#byAddress.delete(address);
    this.#taken += after - before;
    this.#takenByLarge += this.#large(after) - this.#large(before);
  }
}
