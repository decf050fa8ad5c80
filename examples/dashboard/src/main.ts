import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createClient } from '@cabildo/client';
import { Feed } from './feed.ts';

const { CABILDO_URL = 'http://127.0.0.1:8080', CABILDO_KEY, HOST = '127.0.0.1', PORT = '3003' } = process.env;
if (!CABILDO_KEY) throw new Error('Set CABILDO_KEY to a key of the server with the scope read, sv_…');

const HEARTBEAT_MS = 15_000;
const PAGES: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  '/': ['text/html; charset=utf-8', readFileSync(new URL('page.html', import.meta.url))],
  '/page.js': ['text/javascript; charset=utf-8', readFileSync(new URL('page.js', import.meta.url))],
};

const cabildo = createClient({ baseUrl: CABILDO_URL, key: CABILDO_KEY });
// A key of a server sees that server alone.
const { servers } = await cabildo.v1.listServers();
const { id: serverId, server_name } = servers[0]!;
const feed = new Feed();

/** Keeps one stream to Cabildo, however many browsers look on. */
async function followCabildo(onConnected: () => void): Promise<void> {
  for await (const event of cabildo.events({ serverId, onConnected }))
    if (event.type !== 'reset') feed.add(event);
}

function streamTo(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.write(`event: server\ndata: ${JSON.stringify({ name: server_name })}\n\n`);
  const lastId = request.headers['last-event-id'];
  const stop = feed.follow(typeof lastId === 'string' ? lastId : undefined, (line) =>
    response.write(`id: ${line.id}\ndata: ${JSON.stringify(line)}\n\n`),
  );
  // Without a byte now and then, proxies take the connection for a dead one.
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
  response.once('close', () => {
    stop();
    clearInterval(heartbeat);
  });
}

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '';
  if (path === '/events') return streamTo(request, response);
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!page) return response.writeHead(404).end();
  const [type, body] = page;
  response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': "default-src 'self'" });
  return response.end(body);
});

const connected = Promise.withResolvers<void>();
const following = followCabildo(connected.resolve);
await Promise.race([connected.promise, following]);
server.listen(Number(PORT), HOST, () => {
  const address = server.address() as { port: number };
  console.log(`Listening on http://${HOST}:${address.port}`);
});
await following;
