/** There are so many places, and so many requests may wait for one. */
export interface PlaceLimits {
  /** Places in all. */
  readonly total: number;
  /** Places that one party may hold. */
  readonly share: number;
  /** Requests of one party that may wait. */
  readonly waiting: number;
  /** Requests that may wait in all. */
  readonly totalWaiting: number;
}

/** A request holds it while it is under way. */
export interface Place {
  readonly party: string;
  /** May be called again, which changes nothing. */
  giveBack(): void;
}

/** There was no place because the party has its share, or because all places are taken. */
export type Refusal = 'share' | 'total';

export const isRefusal = (taken: Place | Refusal): taken is Refusal => typeof taken === 'string';

interface Waiter {
  readonly resolve: (taken: Place | Refusal) => void;
  readonly timer: NodeJS.Timeout;
}

interface Party {
  readonly name: string;
  held: number;
  readonly waiting: Waiter[];
  /** Whether it stands in the round. */
  isInRound: boolean;
}

/**
 * A fair semaphore: a bounded number of places, of which no party holds more than its share. Parties that wait are served
 * in rounds, one place each, so that a party with one request waits for one round, however many requests others have (FU-01).
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #onRefused: (reason: Refusal) => void;
  /** The parties that hold a place or wait for one. */
  readonly #parties = new Map<string, Party>();
  /** The parties that wait and hold less than their share, in the order in which they are served. */
  readonly #round: Party[] = [];
  #held = 0;
  #waiting = 0;

  constructor(limits: PlaceLimits, onRefused: (reason: Refusal) => void) {
    this.#limits = limits;
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

  /** Takes a place, at once where there is one, and otherwise waits for at most `waitMs`. */
  take(name: string, waitMs: number): Place | Refusal | Promise<Place | Refusal> {
    const party = this.#parties.get(name) ?? { name, held: 0, waiting: [], isInRound: false };
    // While a place is free, only parties at their share wait, so that this overtakes nobody.
    if (this.#held < this.#limits.total && party.held < this.#limits.share) return this.#give(party);
    if (waitMs <= 0) return this.#refuse(this.#reasonOf(party));
    if (party.waiting.length >= this.#limits.waiting) return this.#refuse('share');
    if (this.#waiting >= this.#limits.totalWaiting) return this.#refuse('total');
    return new Promise((resolve) => this.#wait(party, resolve, waitMs));
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
      this.#enterRound(party);
      this.#serve();
      this.#forget(party);
    };
    return { party: party.name, giveBack };
  }

  #wait(party: Party, resolve: Waiter['resolve'], waitMs: number): void {
    const giveUp = (): void => {
      party.waiting.splice(party.waiting.indexOf(waiter), 1);
      this.#waiting -= 1;
      this.#forget(party);
      resolve(this.#refuse(this.#reasonOf(party)));
    };
    const waiter: Waiter = { resolve, timer: setTimeout(giveUp, waitMs) };
    this.#parties.set(party.name, party);
    party.waiting.push(waiter);
    this.#waiting += 1;
    this.#enterRound(party);
  }

  #enterRound(party: Party): void {
    if (party.isInRound || party.waiting.length === 0 || party.held >= this.#limits.share) return;
    party.isInRound = true;
    this.#round.push(party);
  }

  #serve(): void {
    while (this.#held < this.#limits.total && this.#round.length > 0) {
      const party = this.#round.shift()!;
      party.isInRound = false;
      const waiter = party.waiting.shift();
      // Its requests may have given up while it stood in the round.
      if (!waiter) continue;
      clearTimeout(waiter.timer);
      this.#waiting -= 1;
      waiter.resolve(this.#give(party));
      this.#enterRound(party);
    }
  }

  #forget(party: Party): void {
    if (party.held === 0 && party.waiting.length === 0) this.#parties.delete(party.name);
  }

  #reasonOf({ held }: Party): Refusal {
    return held >= this.#limits.share ? 'share' : 'total';
  }

  #refuse(reason: Refusal): Refusal {
    this.#onRefused(reason);
    return reason;
  }
}
