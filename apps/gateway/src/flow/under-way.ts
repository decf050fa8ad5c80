import { FAIR_USE } from '@cabildo/contracts/limits';
import { isNoPlace, Places, type NoPlace, type Place } from '@cabildo/kit/service';
import type { Caller } from '../access/caller.ts';
import { isKnown } from '../access/caller.ts';
import { WIDER, type Bucket } from '../rate/rate-limits.ts';

/** Bounds of the requests under way at once (FU-01). */
export interface FlowLimits {
  caller: number;
  /** Requests of an address without a key. */
  address: number;
  /** Requests of all callers at one service. */
  service: number;
  /** The longest time for which a request waits for a place of its caller or address. */
  waitMs: number;
}

export const FLOW_LIMITS: FlowLimits = {
  caller: FAIR_USE.requests_of_caller,
  address: FAIR_USE.requests_of_address,
  service: FAIR_USE.requests_of_service,
  waitMs: FAIR_USE.longest_wait_ms,
};

/** Places are held by a caller, by an address, and by the IPv6 /48 around an address. */
export const PARTIES = ['caller', 'address', 'network'] as const;
export type PartyKind = (typeof PARTIES)[number];

/** The place of a request with the internal key, which is trusted with any number of them. */
const UNBOUNDED: Place = { party: '', giveBack: () => undefined };

/** Bounds the requests that each caller and each address without a key has under way in this process (FU-01). */
export class UnderWay {
  readonly #places: Readonly<Record<PartyKind, Places>>;
  readonly #waitMs: number;

  constructor(
    { caller, address, waitMs }: Omit<FlowLimits, 'service'>,
    onRefused: (kind: PartyKind, reason: NoPlace) => void,
  ) {
    this.#waitMs = waitMs;
    const places = (kind: PartyKind, share: number): Places =>
      // FU-01 lets as many requests wait as a party may hold places.
      new Places({ share, waiting: share }, (reason) => onRefused(kind, reason));
    this.#places = {
      caller: places('caller', caller),
      address: places('address', address),
      network: places('network', WIDER * address),
    };
  }

  /**
   * Moves a request to a place of its caller, for which the request may wait. Its previous place is given back first.
   * @param bucket the bucket in which the caller's requests are counted
   * @returns undefined where there is no place
   */
  async move(held: Place | undefined, caller: Caller, bucket: Bucket): Promise<Place | undefined> {
    if (caller.kind === 'internal') {
      held?.giveBack();
      return UNBOUNDED;
    }
    if (held?.party === bucket.name) return held;
    held?.giveBack();
    if (isKnown(caller)) return this.#take('caller', bucket.name);
    const own = await this.#take('address', bucket.name);
    if (!own || bucket.wide === undefined) return own;
    const wide = await this.#take('network', bucket.wide);
    if (!wide) own.giveBack();
    return wide && { party: own.party, giveBack: () => (own.giveBack(), wide.giveBack()) };
  }

  /** The places of each kind of party, for metrics. */
  places(): Iterable<[kind: PartyKind, places: Places]> {
    return PARTIES.map((kind) => [kind, this.#places[kind]]);
  }

  async #take(kind: PartyKind, name: string): Promise<Place | undefined> {
    const taken = await this.#places[kind].take(name, this.#waitMs);
    return isNoPlace(taken) ? undefined : taken;
  }
}
