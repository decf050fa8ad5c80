import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export type RawRequest = Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>;

export interface RawAnswer {
  status: number;
  type: string;
  body: string;
}

/** Sends requests over connections that stay open, `width` at once. */
export class Sender {
  readonly #agent: Agent;

  constructor(width: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: width });
  }

  /** Rejects when the connection breaks without an answer. */
  send(base: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const url = new URL(base);
      const length = body ? { 'content-length': String(body.length) } : {};
      const outgoing = request(
        {
          host: url.hostname,
          port: url.port,
          method,
          path,
          headers: { ...headers, ...length },
          agent: this.#agent,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              type: response.headers['content-type'] ?? '',
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
