import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests may wait behind one that is being answered; no client sends more without reading. */
const MAX_HELD = 64;

export interface ConnectionOptions {
  /** How long a client may take nothing of an answer. */
  stalledMs: number;
  /** Called when a client is cut off for that. */
  onStalled: () => void;
}

interface Turn {
  readonly response: ServerResponse;
  readonly serve: () => void;
}

/**
 * One connection. Node passes on the requests that a client sends ahead without reading; here each has its turn when the
 * answer before it was taken, and until then no more is read. A client that takes nothing is cut off (FU-04).
 */
export class Connection {
  readonly socket: Socket;
  readonly #options: ConnectionOptions;
  #current: ServerResponse | undefined;
  #isUnsent = false;
  readonly #held: Turn[] = [];

  constructor(socket: Socket, options: ConnectionOptions) {
    this.socket = socket;
    this.#options = options;
    // Node resumes a socket after each request that it has parsed.
    socket.on('resume', () => {
      if (this.#isWaiting) socket.pause();
    });
  }

  /** The answer that is being made or taken, if any. */
  get current(): ServerResponse | undefined {
    return this.#current;
  }

  /** Calls `serve` when it is the turn of that answer. */
  take(response: ServerResponse, serve: () => void): void {
    if (!this.#current) return this.#begin({ response, serve });
    if (this.#held.length === MAX_HELD) return void this.socket.destroy();
    this.#held.push({ response, serve });
    this.socket.pause();
  }

  get #isWaiting(): boolean {
    return this.#isUnsent || this.#held.length > 0;
  }

  #begin({ response, serve }: Turn): void {
    this.#current = response;
    response.once('prefinish', () => this.#watch(response));
    response.once('close', () => this.#end());
    serve();
  }

  /** The answer has been written; what the system did not take at once, the client has to take. */
  #watch(response: ServerResponse): void {
    if (response.writableLength === 0) return;
    this.#isUnsent = true;
    this.socket.pause();
    // Such a time begins anew with each part that is taken.
    response.setTimeout(this.#options.stalledMs, () => {
      this.#options.onStalled();
      this.socket.destroy();
    });
  }

  #end(): void {
    const wasWaiting = this.#isWaiting;
    this.#current = undefined;
    this.#isUnsent = false;
    // The answer may have been the last of its connection.
    if (!this.socket.writable) return;
    const next = this.#held.shift();
    if (next) {
      // Node leaves the time of the answer before it.
      this.socket.setTimeout(0);
      this.#begin(next);
    }
    if (wasWaiting && !this.#isWaiting) this.socket.resume();
  }
}
