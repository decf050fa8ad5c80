import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** Answers a request once it is recorded. */
export type Answering = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  readonly url: string;
  /** In the order of arrival. */
  readonly received: Received[];
  /** The ids of the received messages, in the order of arrival. */
  ids(): string[];
  /** Sets how requests are answered from now on; before, the answer is 200. */
  answer(with_: number | Answering): void;
  close(): Promise<void>;
}

const withStatus =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status).end('thanks');

/** A real receiver of webhooks, on a port of this machine. */
export async function startReceiver(path = '/hook'): Promise<Receiver> {
  const received: Received[] = [];
  let answering = withStatus(200);
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const taken = {
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(taken);
    answering(response, taken);
  };
  const server = createServer((request, response) => {
    // The sender breaks a request off when it gives up.
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id']!),
    answer: (with_) => (answering = typeof with_ === 'number' ? withStatus(with_) : with_),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
