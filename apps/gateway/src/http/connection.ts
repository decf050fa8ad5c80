import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests that may wait for the answer before them; no well-behaved client sends more without reading. */
const MAX_HELD = 64;

export interface ConnectionOptions {
  /** The longest time for which a client may take nothing of an answer. */
  stalledMs: number;
  /** Called when a client that takes nothing is cut off. */
  onStalled: () => void;
}

interface QueuedAnswer {
  readonly response: ServerResponse;
  readonly serve: () => void;
}

/**
 * One connection of a client. Node passes requests on that a client sends without reading the answers; here a request is
 * served when the answer before it has been taken, and until then no more bytes are read. A client that takes nothing is
 * cut off (FU-04).
 */
export class Connection {
  readonly socket: Socket;
  readonly #options: ConnectionOptions;
  #current: ServerResponse | undefined;
  #isUnsent = false;
  readonly #held: QueuedAnswer[] = [];

  constructor(socket: Socket, options: ConnectionOptions) {
    this.socket = socket;
    this.#options = options;
    // Node resumes a socket after each request that it has parsed.
    socket.on('resume', () => {
      if (this.#isWaiting) socket.pause();
    });
  }

  /** The answer that is being made or sent, if any. */
  get current(): ServerResponse | undefined {
    return this.#current;
  }

  /** Calls `serve` when all answers before this one have been taken. */
  take(response: ServerResponse, serve: () => void): void {
    if (!this.#current) return this.#begin({ response, serve });
    if (this.#held.length === MAX_HELD) return void this.socket.destroy();
    this.#held.push({ response, serve });
    this.socket.pause();
  }

  get #isWaiting(): boolean {
    return this.#isUnsent || this.#held.length > 0;
  }

  #begin({ response, serve }: QueuedAnswer): void {
    this.#current = response;
    response.once('prefinish', () => this.#watch(response));
    response.once('close', () => this.#end());
    serve();
  }

  /** Waits for the client to take the bytes of a written answer that the system did not take at once. */
  #watch(response: ServerResponse): void {
    if (response.writableLength === 0) return;
    this.#isUnsent = true;
    this.socket.pause();
    // Node restarts this timer with each part that is taken.
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
      // Node leaves the timer of the answer before on the socket.
      this.socket.setTimeout(0);
      this.#begin(next);
    }
    if (wasWaiting && !this.#isWaiting) this.socket.resume();
  }
}
