/** Bounds the places, and the requests that wait for one. A missing bound is infinite. */
export interface PlaceLimits {
  /** Places in all. */
  readonly total?: number;
  /** Places that one party may hold. */
  readonly share?: number;
  /**
   * True where holders of places wait for locks of others, for any time: a party takes another place only while more are free
   * than it holds, so that one party alone gets half of them and there is room for the next.
   */
  readonly leavesRoom?: boolean;
  /** Requests of one party that may wait. */
  readonly waiting?: number;
  /** Requests that may wait in all. */
  readonly totalWaiting?: number;
}

/** The name of a party that holds places. Places without a party (undefined) are bounded only by the total. */
export type PartyName = string | undefined;

/** A request holds a place while it is under way. */
export interface Place {
  readonly party: PartyName;
  /** A second call changes nothing. */
  giveBack(): void;
}

/** Why there was no place: the party has its share, or all places are taken. */
export type NoPlace = 'share' | 'total';

export const isNoPlace = (taken: Place | NoPlace): taken is NoPlace => typeof taken === 'string';

interface Waiter {
  readonly resolve: (taken: Place | NoPlace) => void;
  readonly timer: NodeJS.Timeout;
}

interface Party {
  readonly name: PartyName;
  held: number;
  readonly waiting: Waiter[];
}

const UNBOUNDED = {
  total: Infinity,
  share: Infinity,
  leavesRoom: false,
  waiting: Infinity,
  totalWaiting: Infinity,
} as const satisfies Required<PlaceLimits>;

/**
 * A fair semaphore: a bounded number of places, of which no party holds more than its share. Parties that wait are served
 * in rounds, one place each, and a party that gives a place back goes behind the others, so that a party with one request
 * waits for one round, however many requests others have (FU-01, FU-02).
 */
export class Places {
  readonly #limits: Required<PlaceLimits>;
  readonly #onRefused: (reason: NoPlace) => void;
  /** The parties that hold a place or wait for one. */
  readonly #parties = new Map<PartyName, Party>();
  /** The parties that wait, in the order in which they are served. */
  readonly #round = new Set<Party>();
  #held = 0;
  #waiting = 0;

  constructor(limits: PlaceLimits, onRefused: (reason: NoPlace) => void = () => undefined) {
    this.#limits = { ...UNBOUNDED, ...limits };
    this.#onRefused = onRefused;
  }

  /** Places that are held at present. */
  get held(): number {
    return this.#held;
  }

  /** Requests that wait at present. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes a place at once if one is free, and otherwise waits for at most `waitMs`. */
  take(name: PartyName, waitMs: number): Place | NoPlace | Promise<Place | NoPlace> {
    const party = this.#parties.get(name) ?? { name, held: 0, waiting: [] };
    // No waiting party may take any of the free places, so taking one at once overtakes none of them.
    if (this.#mayTake(party)) return this.#give(party);
    if (waitMs <= 0) return this.#refuse(this.#reasonOf(party));
    if (party.waiting.length >= this.#limits.waiting) return this.#refuse('share');
    if (this.#waiting >= this.#limits.totalWaiting) return this.#refuse('total');
    return new Promise((resolve) => this.#wait(party, resolve, waitMs));
  }

  #mayTake({ name, held }: Party): boolean {
    const { total, share, leavesRoom } = this.#limits;
    const leftFree = leavesRoom && name !== undefined ? held : 0;
    return held < share && total - this.#held > leftFree;
  }

  #give(party: Party): Place {
    this.#parties.set(party.name, party);
    party.held += 1;
    this.#held += 1;
    let isHeld = true;
    const giveBack = (): void => {
      if (!isHeld) return;
      isHeld = false;
      party.held -= 1;
      this.#held -= 1;
      if (this.#round.delete(party)) this.#round.add(party);
      this.#serve();
      this.#forget(party);
    };
    return { party: party.name, giveBack };
  }

  #wait(party: Party, resolve: Waiter['resolve'], waitMs: number): void {
    const giveUp = (): void => {
      party.waiting.splice(party.waiting.indexOf(waiter), 1);
      this.#waiting -= 1;
      if (party.waiting.length === 0) this.#round.delete(party);
      this.#forget(party);
      resolve(this.#refuse(this.#reasonOf(party)));
    };
    const waiter: Waiter = { resolve, timer: setTimeout(giveUp, waitMs) };
    this.#parties.set(party.name, party);
    party.waiting.push(waiter);
    this.#waiting += 1;
    this.#round.add(party);
  }

  #serve(): void {
    for (let party = this.#next(); party; party = this.#next()) {
      const waiter = party.waiting.shift()!;
      clearTimeout(waiter.timer);
      this.#waiting -= 1;
      this.#round.delete(party);
      if (party.waiting.length > 0) this.#round.add(party);
      waiter.resolve(this.#give(party));
    }
  }

  #next(): Party | undefined {
    for (const party of this.#round) if (this.#mayTake(party)) return party;
    return undefined;
  }

  #forget(party: Party): void {
    if (party.held === 0 && party.waiting.length === 0) this.#parties.delete(party.name);
  }

  #reasonOf({ held }: Party): NoPlace {
    return held >= this.#limits.share ? 'share' : 'total';
  }

  #refuse(reason: NoPlace): NoPlace {
    this.#onRefused(reason);
    return reason;
  }
}
