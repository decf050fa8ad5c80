import type { Failure } from '@cabildo/contracts/errors';
import type { StreamStart } from '@cabildo/contracts/event';
import type { Reply } from '@cabildo/kit/service';
import type { Follower, Found } from './follower.ts';
import { Selection } from './selection.ts';

/** An answer ends before it is larger, unless its first event is (FU-04). */
const MAX_BYTES = 1024 * 1024;

const pageOf = (events: readonly string[], next: string, reset: boolean): string =>
  `{"ok":true,"events":[${events.join()}],${JSON.stringify({ next, reset }).slice(1)}`;

/** One request for the events after a position, which is answered once (V1-16). */
export class OpenPoll implements Follower {
  readonly serverId: number;
  readonly #selection: Selection;
  readonly #limit: number;
  readonly #start: StreamStart;
  readonly #blank: () => void;
  readonly #bodies: string[] = [];
  #bytes = 0;
  #position: number;
  /** The id of the event at the position. */
  #id: string;
  #isReset: boolean;
  #isFull: boolean;
  #isOver = false;
  #refusal: Failure | undefined;
  #end: () => void = () => undefined;

  /** @param limit the most events of the answer @param blank begins the answer, and goes on with it, by a blank */
  constructor(start: StreamStart, limit: number, blank: () => void) {
    const { server_id, after, id, is_reset } = start;
    this.#start = start;
    this.#blank = blank;
    this.serverId = server_id;
    this.#selection = new Selection(start);
    this.#limit = limit;
    this.#position = after;
    this.#id = id;
    this.#isReset = is_reset;
    this.#isFull = limit === 0;
  }

  get position(): number {
    return this.#position;
  }

  get isBehind(): boolean {
    return this.#isOver;
  }

  /** Whether the answer takes no more events. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether the client can be answered with something now. */
  get hasNews(): boolean {
    return this.#isFull || this.#isReset || this.#bodies.length > 0;
  }

  get reply(): Reply {
    if (this.#refusal) return { ok: false, failure: this.#refusal };
    return { ok: true, status: 200, body: pageOf(this.#bodies, this.#id, this.#isReset) };
  }

  /** Ends an answer whose status 200 has been sent: after a refusal it has no events, and the next request gets the refusal. */
  get rest(): string {
    const { reply } = this;
    return reply.ok ? reply.body : pageOf([], this.#start.id, false);
  }

  take({ last, events }: Found): void {
    if (this.#isOver) return;
    for (const event of events) {
      const { seq, id } = event;
      if (seq !== this.#position + 1) this.#skip();
      const body = this.#selection.pick(event)?.body;
      const bytes = body === undefined ? 0 : Buffer.byteLength(body);
      if (this.#bodies.length > 0 && this.#bytes + bytes > MAX_BYTES) this.#isFull = true;
      if (this.#isFull) break;
      this.#position = seq;
      this.#id = id;
      if (body === undefined) continue;
      this.#bodies.push(body);
      this.#bytes += bytes;
      this.#isFull = this.#bodies.length === this.#limit;
    }
    if (events.length === 0 && last !== this.#position) {
      this.#skip();
      if (!this.#isFull) this.#position = last;
    }
    if (this.hasNews) this.#end();
  }

  /** Resolves when there are news, or the poll has ended otherwise, and at the latest after a time. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), ms);
      this.#end = () => {
        clearTimeout(timer);
        this.#isOver = true;
        resolve();
      };
    });
  }

  beat(): void {
    if (!this.#isOver) this.#blank();
  }

  /** A client that waits has nothing to take. */
  isStalled(): boolean {
    return false;
  }

  leave(): void {
    this.#end();
  }

  refuse(failure: Failure): void {
    this.#refusal = failure;
    this.#end();
  }

  cut(): void {
    this.#end();
  }

  /** Notes that events are missing after the position. Where the answer has earlier ones, the next answer says so. */
  #skip(): void {
    if (this.#bodies.length > 0) this.#isFull = true;
    else this.#isReset = true;
  }
}
