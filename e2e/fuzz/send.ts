import { Agent, request } from 'node:http';

export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface RawAnswer {
  status: number;
  type: string;
  /** The authentication scheme that a 401 names (V1-01). */
  challenge: string | undefined;
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
          const answer = (): RawAnswer => ({
            status: response.statusCode!,
            type: response.headers['content-type'] ?? '',
            challenge: response.headers['www-authenticate'],
            body: Buffer.concat(chunks).toString(),
          });
          // A head that is too long is refused before its method is known, and so with a body, which HEAD has no room
          // for.
          if (method === 'HEAD') resolve(answer());
          // A stream has no end: its beginning is the answer.
          const isEndless = response.headers['content-type'] === 'text/event-stream';
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (!isEndless) return;
            resolve(answer());
            response.destroy();
          });
          response.on('error', reject);
          response.on('end', () => resolve(answer()));
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
