import { payloadBytes } from '../frames.ts';
import { InFlight } from '../in-flight.ts';
import type { BusLogger } from '../options.ts';
import type { OpenRequests } from '../open-requests.ts';
import type { BusErrorKind, RequestHandler } from '../port.ts';

interface Job {
  corr: number;
  payload: string;
  deadline: number;
}

interface Server {
  handler: RequestHandler;
  concurrency: number;
  running: InFlight;
}

/** The requests for one service name, and the handlers that compete for them. */
export class LocalService {
  readonly #name: string;
  readonly #open: OpenRequests;
  readonly #logger: BusLogger;
  readonly #servers: Server[] = [];
  #waiting: Job[] = [];
  #scheduled = false;

  constructor(name: string, open: OpenRequests, logger: BusLogger) {
    this.#name = name;
    this.#open = open;
    this.#logger = logger;
  }

  get isServed(): boolean {
    return this.#servers.length > 0;
  }

  put(job: Job): void {
    this.#waiting.push(job);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#dispatch();
    });
  }

  /** Adds a handler; the returned function removes it and waits for its requests under way. */
  add(handler: RequestHandler, concurrency: number): (kind: BusErrorKind) => Promise<void> {
    const server: Server = { handler, concurrency, running: new InFlight() };
    this.#servers.push(server);
    this.#schedule();
    return (kind) => this.#remove(server, kind);
  }

  async #remove(server: Server, kind: BusErrorKind): Promise<void> {
    const index = this.#servers.indexOf(server);
    if (index >= 0) this.#servers.splice(index, 1);
    if (!this.isServed) {
      for (const job of this.#waiting.splice(0)) {
        this.#open.reject(job.corr, kind, `nobody serves "${this.#name}" any more`);
      }
    }
    await server.running.idle();
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const server = this.#nextFree();
      if (server === undefined) return;
      const job = this.#waiting.shift()!;
      if (Date.now() < job.deadline) void this.#run(server, job);
      else this.#open.expire(job.corr, 'the deadline passed while the request was waiting');
    }
  }

  // Each server that was looked at moves to the end, so that the next request goes to another one.
  #nextFree(): Server | undefined {
    for (let looked = 0; looked < this.#servers.length; looked += 1) {
      const server = this.#servers.shift()!;
      this.#servers.push(server);
      if (server.running.count < server.concurrency) return server;
    }
    return undefined;
  }

  async #run(server: Server, { corr, payload, deadline }: Job): Promise<void> {
    server.running.enter();
    try {
      const reply = await server.handler(payload, { deadline, redelivered: false });
      payloadBytes(reply);
      this.#open.resolve(corr, reply);
    } catch (error) {
      this.#logger.error({ service: this.#name, err: error }, 'a request handler failed without an answer');
      this.#open.reject(corr, 'timeout', `the handler of "${this.#name}" failed without an answer`);
    } finally {
      server.running.leave();
      this.#dispatch();
    }
  }
}
