import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request that Discord's API got. */
export interface DiscordRequest {
  method: string;
  path: string;
  body: unknown;
}

export interface FakeDiscord {
  readonly api: string;
  /** The public key of its one application. */
  readonly publicKey: string;
  readonly requests: DiscordRequest[];
  /** The headers of a request that is signed as Discord signs it. */
  signed(body: string, at?: number): Record<string, string>;
  stop(): Promise<void>;
}

/** Stands for Discord: its API answers what the table says by method and path, and its key signs interactions. */
export async function startFakeDiscord(answers: Readonly<Record<string, unknown>>): Promise<FakeDiscord> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const requests: DiscordRequest[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url!;
    const body = request.headers['content-type'] ? await json(request) : undefined;
    requests.push({ method: request.method!, path, body });
    const answer = answers[`${request.method!} ${path}`];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'Not found', code: 0 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    publicKey: Buffer.from(x!, 'base64url').toString('hex'),
    requests,
    signed(body, at = Math.floor(Date.now() / 1_000)) {
      const signature = sign(null, Buffer.from(`${at}${body}`), privateKey).toString('hex');
      return { 'x-signature-ed25519': signature, 'x-signature-timestamp': String(at) };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
