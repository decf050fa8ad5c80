import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Seen, Step } from './world.ts';

interface Plan {
  readonly steps: Step[];
  readonly seen: Seen[];
}

/** A server that answers each request as a suite in another runtime has planned it. */
export interface PlannedServer {
  readonly origin: string;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Sends bytes in pieces, and ends or cuts the connection after so many of them. */
async function send(
  response: ServerResponse,
  bytes: Buffer,
  { pieces, cutAfter, stays }: Step,
): Promise<void> {
  const end = Math.min(cutAfter ?? Infinity, bytes.length);
  let at = 0;
  for (let piece = 0; at < end && !response.destroyed; piece += 1) {
    const next = Math.min(end, at + (pieces?.[piece % pieces.length] ?? end));
    response.write(bytes.subarray(at, next));
    at = next;
    // The pieces leave one after another.
    await turn();
  }
  if (cutAfter !== undefined) response.destroy();
  else if (!stays) response.end();
}

async function answer(response: ServerResponse, step: Step, lastEventId: string | undefined): Promise<void> {
  if (step.isSilent) return;
  if (step.cutAfter === 0) return void response.destroy();
  const { status = 200, frames, json } = step;
  const known = frames?.findIndex(({ id }) => id === lastEventId) ?? -1;
  const text = frames
    ? frames
        .slice(known + 1)
        .map((frame) => frame.text)
        .join('')
    : (step.text ?? JSON.stringify(json));
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    'content-type': frames ? 'text/event-stream' : 'application/json; charset=utf-8',
    // Browsers repeat a request by themselves where a connection in use breaks.
    connection: 'close',
    'x-request-id': 'request-1',
    'access-control-expose-headers': 'x-request-id, retry-after',
    ...(step.hasLength && { 'content-length': String(bytes.length) }),
    ...step.headers,
  });
  response.flushHeaders();
  await send(response, bytes, step);
}

/** @param files further paths and their JavaScript or HTML, for a browser */
export async function startPlannedServer(
  files: Readonly<Record<string, string>> = {},
): Promise<PlannedServer> {
  const plans: Plan[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url!;
    const body = await textOf(request);
    const file = files[url];
    if (file !== undefined) {
      response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
      return void response.end(file);
    }
    if (url === '/plan')
      return void response.end(String(plans.push({ steps: JSON.parse(body) as Step[], seen: [] }) - 1));
    const [, number, path] = /^\/(\d+)(\/.*)$/.exec(url)!;
    const { steps, seen } = plans[Number(number)]!;
    if (path === '/seen') return void response.end(JSON.stringify(seen));
    const { method, headers } = request;
    const entry: Seen = {
      method: method!,
      path: path!,
      headers: headers as Seen['headers'],
      body,
      isOpen: true,
    };
    response.on('close', () => (entry.isOpen = false));
    const step = steps[Math.min(seen.push(entry), steps.length) - 1]!;
    await answer(response, step, headers['last-event-id'] as string | undefined);
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
