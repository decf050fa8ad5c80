import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A JSON server on a port of its own, which records its requests. */
export interface TestWebsite {
  readonly address: string;
  /** Path and query of every request, in order. */
  readonly asked: string[];
  /** Answers all requests from now on. */
  answer: (url: URL) => { status?: number; body: unknown };
  /** True: connections are cut without an answer. */
  away: boolean;
  close(): Promise<void>;
}

export async function startWebsite(answer: TestWebsite['answer']): Promise<TestWebsite> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, website.address);
    website.asked.push(url.pathname + url.search);
    if (website.away) request.socket.destroy();
    else respond(response, website.answer(url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const website: TestWebsite = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer,
    away: false,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return website;
}

/** Sends a string as it is, and anything else as JSON. */
function respond(response: ServerResponse, { status = 200, body }: { status?: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
