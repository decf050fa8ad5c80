import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { acceptWebSocket, type ServerSocket } from './web-socket.ts';

/** A request that Discord's API got. */
export interface DiscordRequest {
  method: string;
  path: string;
  body: unknown;
}

/** A message on a bot's own connection, in either direction. */
export interface GatewayMessage {
  op: number;
  d: unknown;
  s?: number;
  t?: string;
}

export interface FakeDiscord {
  readonly api: string;
  /** The address at which bots connect. */
  readonly gateway: string;
  /** Bots have sent these on connections of their own. */
  readonly heard: GatewayMessage[];
  /** Says something on the newest connection. */
  say(message: GatewayMessage): void;
  /** Ends the newest connection with a code. */
  hangUp(code: number): void;
  /** Ends each connection with a code until `relent` is called: a bot that is between two connections hears it on the next. */
  refuse(code: number): { relent(): void };
  /** The public key of its one application. */
  readonly publicKey: string;
  readonly requests: DiscordRequest[];
  /** The headers of a request that is signed as Discord signs it. */
  signed(body: string, at?: number): Record<string, string>;
  stop(): Promise<void>;
}

/** The token of a bot that Discord does not know. */
export const UNKNOWN_TOKEN = 'unknown';

/** How often a bot tells that it is there. */
const HEARTBEAT_MS = 500;

/** Any of these is answered, because its path has the id of an interaction. */
const CALLBACK = /^POST \/api\/v10\/interactions\/\d+\/[^/]+\/callback$/;

/**
 * Stands for Discord: its API answers what the table says by method and path, its key signs interactions, and its gateway greets
 * who connects.
 */
export async function startFakeDiscord(answers: Readonly<Record<string, unknown>>): Promise<FakeDiscord> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const requests: DiscordRequest[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url!;
    const body = request.headers['content-type'] ? await json(request) : undefined;
    requests.push({ method: request.method!, path, body });
    if (request.headers.authorization === `Bot ${UNKNOWN_TOKEN}`) {
      response.writeHead(401, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ message: '401: Unauthorized', code: 0 }));
    }
    const asked = `${request.method!} ${path}`;
    const answer = CALLBACK.test(asked)
      ? {}
      : { ...answers, 'GET /api/v10/gateway/bot': { url: gateway() } }[asked];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'Not found', code: 0 }));
  });
  const gateway = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const heard: GatewayMessage[] = [];
  let newest: ServerSocket | undefined;
  let refusal: number | undefined;
  const say = (message: GatewayMessage) => newest!.send(JSON.stringify(message));
  server.on('upgrade', (request, socket) => {
    const own = acceptWebSocket(request, socket, (text) => {
      const message = JSON.parse(text) as GatewayMessage;
      heard.push(message);
      // A bot takes a connection for dead on which its beat is not acknowledged before the next one.
      if (message.op === 1) own.send(JSON.stringify({ op: 11, d: null }));
    });
    newest = own;
    if (refusal === undefined) say({ op: 10, d: { heartbeat_interval: HEARTBEAT_MS } });
    else newest.close(refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    publicKey: Buffer.from(x!, 'base64url').toString('hex'),
    requests,
    gateway: gateway(),
    heard,
    say,
    hangUp: (code) => newest!.close(code),
    refuse(code) {
      refusal = code;
      newest!.close(code);
      return { relent: () => void (refusal = undefined) };
    },
    signed(body, at = Math.floor(Date.now() / 1_000)) {
      const signature = sign(null, Buffer.from(`${at}${body}`), privateKey).toString('hex');
      return { 'x-signature-ed25519': signature, 'x-signature-timestamp': String(at) };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        newest?.close(1_001);
      }),
  };
}
