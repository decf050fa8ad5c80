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
import { bodyTooLarge, requestMalformed } from './refusals.ts';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than load balancers keep a connection idle, so that it is never we who close one just as it is used. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
/** 10 MiB over a slow line. */
const REQUEST_MS = 60_000;
/** Shorter than the 10 s that a process is given to end. */
const DRAIN_MS = 9_000;

/** One port: serves requests, counts them, and drains when it is told to stop. */
export class Listener {
  readonly #server: Server;
  /** With the answer that each waits for. */
  readonly #sockets = new Map<Socket, ServerResponse | undefined>();
  #open = 0;
  #isStopping = false;

  private constructor(respond: Respond) {
    this.#server = createServer({
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
    });
    this.#server.on('request', (request, response) => this.#begin(request, response, respond));
    // Left alone, node answers 417 without a body; an expectation that nobody knows may as well be ignored.
    this.#server.on('checkExpectation', (request, response) => this.#begin(request, response, respond));
    this.#server.on('clientError', refuseMalformed);
    this.#server.on('connection', (socket) => {
      this.#sockets.set(socket, undefined);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** @param setting the variable that names the port, for whoever must change it. @throws {ConfigError} when it cannot be had. */
  static async open(port: number, setting: string, respond: Respond): Promise<Listener> {
    const listener = new Listener(respond);
    const server = listener.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, setting)));
      server.listen(port, resolve);
    });
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get inFlight(): number {
    return this.#open;
  }

  get sockets(): number {
    return this.#sockets.size;
  }

  /** Takes no more connections, lets what is under way finish, then closes every socket. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const [socket, response] of this.#sockets) {
      if (response) response.shouldKeepAlive = false;
      // node counts a connection that has not asked anything yet as busy.
      else socket.destroy();
    }
    const impatient = setTimeout(() => this.#server.closeAllConnections(), DRAIN_MS);
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    clearTimeout(impatient);
  }

  #begin(request: IncomingMessage, response: ServerResponse, respond: Respond): void {
    const { socket } = request;
    this.#open += 1;
    // No Set of answers, which come and go (decision 17): a socket stays for many of them.
    this.#sockets.set(socket, response);
    response.once('close', () => {
      this.#open -= 1;
      if (this.#sockets.get(socket) === response) this.#sockets.set(socket, undefined);
    });
    if (this.#isStopping) response.shouldKeepAlive = false;
    respond(request, response);
  }
}

function portError(error: NodeJS.ErrnoException, port: number, setting: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is taken: stop whatever uses it, or set ${setting} to another port (0 picks a free one).`,
    );
  }
  if (error.code === 'EACCES') {
    return new ConfigError(`Port ${port} needs special rights: set ${setting} to a port above 1023.`);
  }
  return error;
}

/** What is not HTTP never becomes a request; it still gets the uniform body, where the socket can take one. */
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
