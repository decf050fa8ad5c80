import type { ServerResponse } from 'node:http';
import type { StreamStart } from '@cabildo/contracts';
import { eventText, heartbeatText, markText, resetText, type StreamEvent } from './sse.ts';

/** What follows a position: the number of the server's newest event, and the next ones. */
export interface Found {
  readonly last: number;
  readonly events: readonly StreamEvent[];
}

/** Bytes that the client has not taken; with more than that, it gets no more until it has. */
const BEHIND_BYTES = 64 * 1024;

/** One client that follows a server. */
export class OpenStream {
  readonly serverId: number;
  readonly #response: ServerResponse;
  readonly #kinds: ReadonlySet<string> | null;
  #position: number;
  /** The id of the event at the position, and the last one that the client was sent. */
  #id: string;
  #sentId: string;
  /** What was left when the client was last seen to take anything, and when that was. */
  #left = 0;
  #movedAt = -Infinity;

  constructor(response: ServerResponse, { server_id, after, id, is_reset, kinds }: StreamStart) {
    this.serverId = server_id;
    this.#response = response;
    this.#kinds = kinds && new Set(kinds);
    this.#position = after;
    this.#id = this.#sentId = id;
    this.#write(is_reset ? resetText(id) : markText(id));
  }

  /** The number of the last event that was written or left out. */
  get position(): number {
    return this.#position;
  }

  get isBehind(): boolean {
    return this.#response.writableLength > BEHIND_BYTES;
  }

  /** Writes what follows the position, if it is of the kinds that the client wants. */
  take({ last, events }: Found): void {
    let text = '';
    for (const event of events) {
      if (event.seq !== this.#position + 1) text += resetText(this.#id);
      this.#position = event.seq;
      this.#id = event.id;
      if (this.#kinds && !this.#kinds.has(event.kind)) continue;
      this.#sentId = event.id;
      text += eventText(event);
    }
    if (events.length === 0 && last !== this.#position) {
      text += resetText(this.#id);
      this.#position = last;
    }
    if (text !== '') this.#write(text);
  }

  /** Shows that the connection lives, and from where to resume where only events of other kinds have come. */
  beat(): void {
    if (this.isBehind) return;
    this.#write(this.#id === this.#sentId ? heartbeatText : `:\n${markText(this.#id)}`);
    this.#sentId = this.#id;
  }

  /** Whether the client is behind and has taken nothing for so long. */
  isStalled(now: number, forMs: number): boolean {
    const { writableLength } = this.#response;
    if (!this.isBehind || writableLength !== this.#left) {
      this.#left = writableLength;
      this.#movedAt = now;
    }
    return now - this.#movedAt > forMs;
  }

  /** Ends it with a last text. What a client has not taken is not waited for. */
  end(text = ''): void {
    if (this.isBehind) this.cut();
    else this.#response.end(text);
  }

  cut(): void {
    this.#response.destroy();
  }

  #write(text: string): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(text);
  }
}
