import { BusError } from './port.ts';
import type { BusErrorKind } from './port.ts';

interface OpenRequest {
  deadline: number;
  bytes: number;
  resolve: (reply: string) => void;
  reject: (error: BusError) => void;
}

/** Deadlines may be noticed this much later (ms), so that thousands of them cost one timer and few sweeps. */
const GRAIN = 20;
const LONGEST_TIMER = 2 ** 31 - 1;
const MAX_OPEN_BYTES = 64 * 1024 * 1024;

/** The requests that wait for their reply: bounded in number and size, each rejected at its deadline. */
export class OpenRequests {
  readonly #open = new Map<number, OpenRequest>();
  readonly #max: number;
  #bytes = 0;
  #lastCorr = 0;
  #timer: NodeJS.Timeout | undefined;
  #armedFor = Infinity;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Registers one request; `deadline` in milliseconds since the epoch.
   * @throws BusError `timeout` when the deadline has passed, `overloaded` when too much is open already.
   */
  open(bytes: number, deadline: number): { corr: number; reply: Promise<string> } {
    if (deadline <= Date.now())
      throw new BusError('timeout', 'the deadline had passed before the request was sent');
    if (this.#open.size >= this.#max || this.#bytes + bytes > MAX_OPEN_BYTES) {
      throw new BusError('overloaded', `${this.#open.size} requests are waiting for replies already`);
    }
    const corr = ++this.#lastCorr;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#open.set(corr, { deadline, bytes, resolve, reject });
    this.#bytes += bytes;
    this.#arm(deadline);
    return { corr, reply: promise };
  }

  /** A reply to a request that is no longer open came too late and is dropped. */
  resolve(corr: number, reply: string): void {
    this.#take(corr)?.resolve(reply);
  }

  reject(corr: number, kind: BusErrorKind, message: string): void {
    this.#take(corr)?.reject(new BusError(kind, message));
  }

  rejectAll(kind: BusErrorKind, message: string): void {
    for (const corr of [...this.#open.keys()]) this.reject(corr, kind, message);
    clearTimeout(this.#timer);
    this.#armedFor = Infinity;
  }

  #take(corr: number): OpenRequest | undefined {
    const request = this.#open.get(corr);
    if (request === undefined) return undefined;
    this.#open.delete(corr);
    this.#bytes -= request.bytes;
    return request;
  }

  // One timer, armed for the nearest deadline ever registered since the last sweep: answered requests leave it
  // stale, which costs one sweep that finds nothing rather than a timer for each request.
  #arm(deadline: number): void {
    const due = Math.ceil(deadline / GRAIN) * GRAIN;
    if (due >= this.#armedFor) return;
    clearTimeout(this.#timer);
    this.#armedFor = due;
    this.#timer = setTimeout(() => this.#sweep(), Math.min(due - Date.now(), LONGEST_TIMER));
  }

  #sweep(): void {
    const now = Date.now();
    let next = Infinity;
    for (const [corr, request] of this.#open) {
      if (request.deadline <= now) this.reject(corr, 'timeout', 'no reply before the deadline');
      else next = Math.min(next, request.deadline);
    }
    this.#armedFor = Infinity;
    if (next < Infinity) this.#arm(next);
  }
}
