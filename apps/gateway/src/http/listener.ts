import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorBody, type Failure } from '@cabildo/contracts';
import { ConfigError } from '@cabildo/kit';
import { bodyTooLarge, requestMalformed } from '../refusals.ts';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than load balancers keep a connection idle, so that no connection is closed just as one of them uses it. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
/** 10 MiB over a slow line. */
const REQUEST_MS = 60_000;
/** As long as a request may take; the rest of the 10 s that a process has to stop is for what it closes then (design 8). */
const DRAIN_MS = 8_000;

export interface Address {
  /** Undefined: everywhere. */
  host: string | undefined;
  port: number;
  /** The variable to name when the port must be changed. */
  setting: string;
}

/** One port: serves requests, counts those in flight, and drains them when it stops. */
export class Listener {
  readonly #server: Server;
  /** With the response that each waits for. */
  readonly #sockets = new Map<Socket, ServerResponse | undefined>();
  #inFlight = 0;
  #isLeaving = false;

  private constructor(respond: Respond) {
    this.#server = createServer({
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
    });
    this.#server.on('request', (request, response) => this.#begin(request, response, respond));
    // Node would answer 417 without a body. An unknown expectation is ignored instead.
    this.#server.on('checkExpectation', (request, response) => this.#begin(request, response, respond));
    this.#server.on('clientError', refuseMalformed);
    this.#server.on('connection', (socket) => {
      this.#sockets.set(socket, undefined);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /**
   * @throws {ConfigError} when the port is taken or needs special rights, or this machine does not have the host
   */
  static async open({ host, port, setting }: Address, respond: Respond): Promise<Listener> {
    const listener = new Listener(respond);
    const server = listener.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(portError(error, { host, port, setting })),
      );
      server.listen(port, host, resolve);
    });
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get sockets(): number {
    return this.#sockets.size;
  }

  /** From now on each answer ends its connection, so that clients open their next one elsewhere. */
  leave(): void {
    this.#isLeaving = true;
    for (const response of this.#sockets.values()) if (response) response.shouldKeepAlive = false;
  }

  /** Takes no more connections, lets the requests in flight finish, then closes every socket. */
  async stop(): Promise<void> {
    this.leave();
    // Node counts a connection that has not sent a request yet as busy.
    for (const [socket, response] of this.#sockets) if (!response) socket.destroy();
    const forceClose = setTimeout(() => this.#server.closeAllConnections(), DRAIN_MS);
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    clearTimeout(forceClose);
  }

  #begin(request: IncomingMessage, response: ServerResponse, respond: Respond): void {
    const { socket } = request;
    this.#inFlight += 1;
    // Kept by socket, which lives for many responses, because short-lived entries cost more (decision 17).
    this.#sockets.set(socket, response);
    response.once('close', () => {
      this.#inFlight -= 1;
      if (this.#sockets.get(socket) === response) this.#sockets.set(socket, undefined);
    });
    if (this.#isLeaving) response.shouldKeepAlive = false;
    respond(request, response);
  }
}

function portError(error: NodeJS.ErrnoException, { host, port, setting }: Address): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is taken: stop the program that uses it, or set ${setting} to another port (0 picks a free one).`,
    );
  }
  if (error.code === 'EACCES') {
    return new ConfigError(`Port ${port} needs special rights: set ${setting} to a port above 1023.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    const name = setting.replace('PORT', 'HOST');
    return new ConfigError(
      `Set ${name} to an address of this machine, such as 0.0.0.0 for all: ${host} is none.`,
    );
  }
  return error;
}

/** Bytes that are not HTTP never become a request; they get the uniform error body where the socket is still open. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure: Failure = error.code === 'HPE_HEADER_OVERFLOW' ? bodyTooLarge : requestMalformed;
  const body = JSON.stringify(errorBody(failure, 'es'));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
