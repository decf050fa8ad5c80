import { FAIR_USE, LIMITS } from '@cabildo/contracts';
import { networksOf } from '../addresses/addresses.ts';

const TOTAL_BYTES = 64 * 1024 * 1024;

/** How many bytes bodies may hold at once, and how fast they must come (FU-03). */
export interface BodyLimits {
  /** Bytes of all bodies that are being read or answered. */
  readonly inAll: number;
  /** The part of it that bodies beyond `smallBody` leave alone. */
  readonly forSmall: number;
  readonly smallBody: number;
  readonly ofAddress: number;
  /** The average that is asked of a body from `graceMs` on. */
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

/** What one body has taken of the budget, until it is given back. */
export interface Share {
  readonly taken: number;
  /** Says when the body begins to arrive; `cut` must end it, where others need its room. */
  begin(now: number, cut: () => void): void;
  /** False when there is no room for so much. */
  take(bytes: number): boolean;
  /** Whether the body has come too slowly. One that is looked at past its grace may be cut from then on. */
  isSlow(now: number): boolean;
  /** Says that no more of the body arrives. */
  end(): void;
  giveBack(): void;
}

interface Body extends Share {
  readonly address: string;
  /** Bytes a second, since it began. */
  rate(now: number): number;
  cut(): void;
}

/** Which bodies stand in the way of another one. */
type Crowd = (body: Body) => boolean;

/**
 * The bytes of bodies that the process holds at once, so that no crowd of them uses up its memory. Where there is no room,
 * the slowest of those that are past their grace makes it, so that who holds back the end of a body stops nobody (FU-03).
 */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #byAddress = new Map<string, number>();
  /** Only bodies that are past their grace, because most are gone long before (decision 17). */
  readonly #late = new Set<Body>();
  #taken = 0;
  #takenByLarge = 0;

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...BODY_LIMITS, ...limits };
  }

  /** Bytes that are taken at present. */
  get taken(): number {
    return this.#taken;
  }

  /** The share of a body from such an address; those of one IPv6 /64 share what one may take (GW-18). */
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

  /** Cuts slower bodies as long as they leave no room for this one. */
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

  /** The bytes of a body that count as those of a large one. */
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
