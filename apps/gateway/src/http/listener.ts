import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { errorBody, type Failure } from '@cabildo/contracts/errors';
import { ConfigError } from '@cabildo/kit/service';
import { bodyTooLarge, requestMalformed, tooManyConnections } from '../refusals.ts';
import { Connection, type ConnectionOptions } from './connection.ts';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than load balancers keep a connection idle, so that no connection is closed just as one of them uses it. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
/** The time between two checks for connections whose headers or bodies are late. */
const LATE_CHECK_MS = 5_000;
/** Enough for 10 MiB over a slow line. */
const REQUEST_MS = 60_000;
/** The longest time of a request. The process uses the rest of its 10 s for stopping to close what it has open (design 8). */
const DRAIN_MS = 8_000;

export interface Address {
  /** Undefined: everywhere. */
  host: string | undefined;
  port: number;
  /** The environment variable to name when the port must be changed. */
  setting: string;
}

export interface ListenerOptions extends ConnectionOptions {
  /** Whether there is a place for one more connection (FU-05). */
  admits: (connection: Connection) => boolean;
}

/** One port: serves requests, counts those in flight, and drains them when it stops. */
export class Listener {
  readonly #server: Server;
  readonly #options: ListenerOptions;
  readonly #connections = new Map<Socket, Connection>();
  #isLeaving = false;

  private constructor(respond: Respond, options: ListenerOptions) {
    this.#options = options;
    this.#server = createServer({
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LATE_CHECK_MS,
    });
    const serve = (request: IncomingMessage, response: ServerResponse): void =>
      this.#connections.get(request.socket)?.take(response, () => {
        if (this.#isLeaving) response.shouldKeepAlive = false;
        respond(request, response);
      });
    this.#server.on('request', serve);
    // Node would answer 417 without a body; an unknown expectation is ignored instead.
    this.#server.on('checkExpectation', serve);
    this.#server.on('clientError', (error, socket) => this.#refuseMalformed(error, socket as Socket));
    this.#server.on('connection', (socket) => this.#open(socket));
  }

  /**
   * @throws {ConfigError} when the port is taken or needs special rights, or this machine does not have the host
   */
  static async open(
    { host, port, setting }: Address,
    respond: Respond,
    options: ListenerOptions,
  ): Promise<Listener> {
    const listener = new Listener(respond, options);
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

  /** Requests that have not been answered yet. */
  get inFlight(): number {
    return [...this.#connections.values()].filter(({ current }) => current).length;
  }

  get sockets(): number {
    return this.#connections.size;
  }

  /** Lets each answer end its connection from now on, so that clients open their next one elsewhere. */
  leave(): void {
    this.#isLeaving = true;
    for (const { current } of this.#connections.values()) if (current) current.shouldKeepAlive = false;
  }

  /** Refuses new connections, lets the requests in flight finish, then closes every socket. */
  async stop(): Promise<void> {
    this.leave();
    // Node counts a connection on which no request has come yet as busy.
    for (const { socket, current } of this.#connections.values()) if (!current) socket.destroy();
    const forceClose = setTimeout(() => this.#server.closeAllConnections(), DRAIN_MS);
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    clearTimeout(forceClose);
  }

  #open(socket: Socket): void {
    const connection = new Connection(socket, this.#options);
    if (!this.#options.admits(connection)) return refuse(socket, tooManyConnections);
    this.#connections.set(socket, connection);
    socket.once('close', () => this.#connections.delete(socket));
  }

  /** Answers bytes that are not HTTP, which never become a request, with the uniform error body if the socket is open. */
  #refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
    const current = this.#connections.get(socket)?.current;
    // The client would take the refusal for the answer to its request before, which may have had its effect.
    const isMistaken = current?.headersSent || current?.req.complete;
    if (error.code === 'ECONNRESET' || !socket.writable || isMistaken) socket.destroy();
    else refuse(socket, error.code === 'HPE_HEADER_OVERFLOW' ? bodyTooLarge : requestMalformed);
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

/** Sends the uniform error body and closes the connection, even if the client does not. */
function refuse(socket: Socket, failure: Failure): void {
  const body = JSON.stringify(errorBody(failure, 'es'));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
