import { TransientError } from '../bus/port.ts';
import { currentTurn, refuseLate, type Turn } from './turn.ts';

/** How long work without a deadline waits: the same as the wait for a connection to be made. */
const WAIT_MS = 4_000;

export interface TurnsOptions {
  /**
   * True where work may hold its place for as long as others please (it waits for their locks): a share takes another
   * place only while more are free than it holds, so that one alone gets half of them and there is room for the next.
   */
  leavesRoom?: boolean;
  /** Work that may wait; beyond that it is refused. Default: any number. */
  maxWaiting?: number;
}

type Share = Turn['share'];

/**
 * Lets a number of pieces of work run at once (FU-02). What is over waits in memory and takes turns by share, so that a
 * share with one piece of work waits for one turn of each other share. Work whose deadline passes meanwhile is not begun.
 */
export class Turns {
  #free: number;
  #waitingCount = 0;
  readonly #leavesRoom: boolean;
  readonly #maxWaiting: number;
  readonly #held = new Map<Share, number>();
  /** The share whose turn is next comes first. */
  readonly #waiting = new Map<Share, (() => void)[]>();

  constructor(count: number, { leavesRoom = false, maxWaiting = Infinity }: TurnsOptions = {}) {
    this.#free = count;
    this.#leavesRoom = leavesRoom;
    this.#maxWaiting = maxWaiting;
  }

  /** How much waits. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /** True while nothing runs or waits. */
  get isIdle(): boolean {
    return this.#held.size === 0;
  }

  /**
   * Runs `work` when its turn comes.
   * @throws {TransientError} when too much waits, or its deadline passed first (without one: 4 s); it has not begun then.
   */
  async use<T>(work: () => Promise<T>): Promise<T> {
    const turn = currentTurn();
    const share = turn?.share;
    refuseLate(turn);
    if (this.#mayTake(share)) this.#take(share);
    else await this.#turn(share, turn?.deadline ?? Date.now() + WAIT_MS);
    try {
      refuseLate(turn);
      return await work();
    } finally {
      this.#leave(share);
    }
  }

  #mayTake(share: Share): boolean {
    const isLimited = this.#leavesRoom && share !== undefined;
    return this.#free > (isLimited ? (this.#held.get(share) ?? 0) : 0);
  }

  #take(share: Share): void {
    this.#free -= 1;
    this.#held.set(share, (this.#held.get(share) ?? 0) + 1);
  }

  #leave(share: Share): void {
    const left = this.#held.get(share)! - 1;
    if (left > 0) this.#held.set(share, left);
    else this.#held.delete(share);
    this.#free += 1;
    for (let next = this.#next(); next; next = this.#next()) next();
  }

  /** Takes a place for whoever is next, and gives the share's turn to the others. */
  #next(): (() => void) | undefined {
    for (const [share, waiting] of this.#waiting) {
      if (!this.#mayTake(share)) continue;
      const begin = waiting.shift()!;
      this.#waiting.delete(share);
      if (waiting.length > 0) this.#waiting.set(share, waiting);
      this.#take(share);
      return begin;
    }
    return undefined;
  }

  #turn(share: Share, until: number): Promise<void> {
    if (this.#waitingCount >= this.#maxWaiting)
      return Promise.reject(new TransientError('Too much waits for its turn already.'));
    this.#waitingCount += 1;
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waitingCount -= 1;
        resolve();
      };
      const giveUp = () => {
        this.#waitingCount -= 1;
        this.#forget(share, begin);
        reject(new TransientError('Others were in the way until the deadline.'));
      };
      const timer = setTimeout(giveUp, until - Date.now());
      const waiting = this.#waiting.get(share);
      if (waiting) waiting.push(begin);
      else this.#waiting.set(share, [begin]);
    });
  }

  #forget(share: Share, begin: () => void): void {
    const left = this.#waiting.get(share)!.filter((each) => each !== begin);
    if (left.length > 0) this.#waiting.set(share, left);
    else this.#waiting.delete(share);
  }
}
