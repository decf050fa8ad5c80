import { BusError } from './port.ts';
import type { BusErrorKind } from './port.ts';

interface OpenRequest {
  corr: number;
  deadline: number;
  bytes: number;
  resolve: (reply: string) => void;
  reject: (error: BusError) => void;
}

/** A deadline may be noticed this much later (ms), so that thousands of them need one timer and few sweeps. */
const GRAIN = 20;
const LONGEST_TIMER = 2 ** 31 - 1;
const MAX_OPEN_BYTES = 64 * 1024 * 1024;

/**
 * The requests that wait for their reply: bounded in number and size, each rejected at its deadline.
 * They lie in a ring buffer, because a Map would keep the replies that passed through it alive for long (decision 17).
 */
export class OpenRequests {
  readonly #ring: (OpenRequest | undefined)[];
  readonly #max: number;
  #count = 0;
  #bytes = 0;
  #expired = 0;
  #lastCorr = 0;
  #timer: NodeJS.Timeout | undefined;
  #armedFor = Infinity;

  constructor(max: number) {
    this.#max = max;
    // A power of two above the most that are open, so that there is always a free place and a mask finds it.
    this.#ring = new Array<undefined>(2 ** Math.ceil(Math.log2(max + 1))).fill(undefined);
  }

  get count(): number {
    return this.#count;
  }

  /** The number of requests so far that had no reply before their deadline. */
  get expired(): number {
    return this.#expired;
  }

  /**
   * Registers one request; `deadline` in milliseconds since the epoch.
   * @throws BusError `timeout` when the deadline has passed, `overloaded` when too much is open already.
   */
  open(bytes: number, deadline: number): { corr: number; reply: Promise<string> } {
    if (deadline <= Date.now())
      throw new BusError('timeout', 'the deadline had passed before the request was sent');
    if (this.#count >= this.#max || this.#bytes + bytes > MAX_OPEN_BYTES) {
      throw new BusError('overloaded', `${this.#count} requests are waiting for replies already`);
    }
    // Skips the places of requests that are still open.
    do this.#lastCorr += 1;
    while (this.#ring[this.#placeOf(this.#lastCorr)]);
    const corr = this.#lastCorr;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#ring[this.#placeOf(corr)] = { corr, deadline, bytes, resolve, reject };
    this.#count += 1;
    this.#bytes += bytes;
    this.#arm(deadline);
    return { corr, reply: promise };
  }

  /** Does nothing when the request is no longer open: its reply came too late. */
  resolve(corr: number, reply: string): void {
    this.#take(corr)?.resolve(reply);
  }

  reject(corr: number, kind: BusErrorKind, message: string): void {
    this.#take(corr)?.reject(new BusError(kind, message));
  }

  /** Rejects a request whose deadline has passed. */
  expire(corr: number, message: string): void {
    const request = this.#take(corr);
    if (!request) return;
    this.#expired += 1;
    request.reject(new BusError('timeout', message));
  }

  rejectAll(kind: BusErrorKind, message: string): void {
    for (const request of this.#ring) if (request) this.reject(request.corr, kind, message);
    clearTimeout(this.#timer);
    this.#armedFor = Infinity;
  }

  #placeOf(corr: number): number {
    return corr & (this.#ring.length - 1);
  }

  #take(corr: number): OpenRequest | undefined {
    const place = this.#placeOf(corr);
    const request = this.#ring[place];
    if (request?.corr !== corr) return undefined;
    this.#ring[place] = undefined;
    this.#count -= 1;
    this.#bytes -= request.bytes;
    return request;
  }

  // There is one timer, for the nearest deadline since the last sweep. When that request was answered, the sweep finds
  // nothing, which costs less than a timer for each request.
  #arm(deadline: number): void {
    const due = Math.ceil(deadline / GRAIN) * GRAIN;
    if (due >= this.#armedFor) return;
    clearTimeout(this.#timer);
    this.#armedFor = due;
    // While a long sweep ran, the deadline may have passed.
    const wait = Math.min(Math.max(due - Date.now(), 0), LONGEST_TIMER);
    this.#timer = setTimeout(() => this.#sweep(), wait);
  }

  #sweep(): void {
    const now = Date.now();
    let next = Infinity;
    for (const request of this.#ring) {
      if (!request) continue;
      if (request.deadline <= now) this.expire(request.corr, 'no reply before the deadline');
      else next = Math.min(next, request.deadline);
    }
    this.#armedFor = Infinity;
    if (next < Infinity) this.#arm(next);
  }
}
