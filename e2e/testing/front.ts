import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An address in front of the API that can hold or lose answers. */
export interface Front {
  readonly url: string;
  /** Requests that have arrived. */
  readonly count: number;
  /** Passes answers on once this has resolved. */
  holdUntil(released: Promise<void>): void;
  /** Breaks the next connection after the API has done what it was asked. */
  loseNextAnswer(): void;
  /** Refuses the next request for a time, as the gateway does. */
  limitNext(retryAfterS: number): void;
  stop(): Promise<void>;
}

export async function startFront(target: string): Promise<Front> {
  let held = Promise.resolve();
  let isNextLost = false;
  let count = 0;
  let retryAfterS: number | undefined;
  const server = createServer(async (request, response) => {
    count += 1;
    if (retryAfterS !== undefined) {
      const refusal = { ok: false, error: 'Too many requests.', error_code: 'limit_exceeded' };
      const headers = { 'content-type': 'application/json', 'retry-after': String(retryAfterS) };
      retryAfterS = undefined;
      return response.writeHead(429, headers).end(JSON.stringify(refusal));
    }
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const body = new Uint8Array(await buffer(request));
    const answer = await fetch(target + request.url!, { method: request.method!, headers, body });
    const text = await answer.text();
    if (isNextLost) {
      isNextLost = false;
      return request.socket.destroy();
    }
    await held;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get count() {
      return count;
    },
    holdUntil: (released) => (held = released),
    loseNextAnswer: () => (isNextLost = true),
    limitNext: (seconds) => (retryAfterS = seconds),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
