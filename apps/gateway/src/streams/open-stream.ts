import type { ServerResponse } from 'node:http';
import type { StreamStart } from '@cabildo/contracts/event';
import type { Follower, Found } from './follower.ts';
import { Selection } from './selection.ts';
import { eventText, goodbyeText, heartbeatText, markText, resetText } from './sse.ts';

/** A client that has not taken so many bytes gets no more events until it has. */
const BEHIND_BYTES = 64 * 1024;

/** One client that follows a server over a connection of its own (V1-14). */
export class OpenStream implements Follower {
  readonly serverId: number;
  readonly #response: ServerResponse;
  readonly #selection: Selection;
  #position: number;
  /** The id of the event at the position, and the last id that was sent to the client. */
  #id: string;
  #sentId: string;
  /** The bytes that were left when the client was last seen to take any, and that time. */
  #left = 0;
  #movedAt = -Infinity;

  constructor(response: ServerResponse, start: StreamStart) {
    const { server_id, after, id, is_reset } = start;
    this.serverId = server_id;
    this.#response = response;
    this.#selection = new Selection(start);
    this.#position = after;
    this.#id = this.#sentId = id;
    this.#write(is_reset ? resetText(id) : markText(id));
  }

  get position(): number {
    return this.#position;
  }

  get isBehind(): boolean {
    return this.#response.writableLength > BEHIND_BYTES;
  }

  take({ last, events }: Found): void {
    let text = '';
    for (const event of events) {
      if (event.seq !== this.#position + 1) text += resetText(this.#id);
      this.#position = event.seq;
      this.#id = event.id;
      const picked = this.#selection.pick(event);
      if (!picked) continue;
      this.#sentId = event.id;
      text += eventText(picked);
    }
    if (events.length === 0 && last !== this.#position) {
      text += resetText(this.#id);
      this.#position = last;
    }
    if (text !== '') this.#write(text);
  }

  /** Gives the id to resume from as well, after events of other kinds. */
  beat(): void {
    if (this.isBehind) return;
    this.#write(this.#id === this.#sentId ? heartbeatText : `:\n${markText(this.#id)}`);
    this.#sentId = this.#id;
  }

  isStalled(now: number, forMs: number): boolean {
    const { writableLength } = this.#response;
    if (!this.isBehind || writableLength !== this.#left) {
      this.#left = writableLength;
      this.#movedAt = now;
    }
    return now - this.#movedAt > forMs;
  }

  leave(): void {
    this.#end(goodbyeText(Math.random()));
  }

  refuse(): void {
    this.#end();
  }

  cut(): void {
    this.#response.destroy();
  }

  /** A client that is behind is cut off at once. */
  #end(text = ''): void {
    if (this.isBehind) this.cut();
    else this.#response.end(text);
  }

  #write(text: string): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(text);
  }
}
