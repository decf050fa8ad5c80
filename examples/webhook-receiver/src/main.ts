import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@cabildo/client';

const { WEBHOOK_SECRET, HOST = '127.0.0.1', PORT = '3001' } = process.env;
if (!WEBHOOK_SECRET) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook, whsec_…');

const MAX_BYTES = 1_048_576;
const REMEMBERED = 10_000;
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  // A request without a length could go on for ever.
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return response.writeHead(413).end();
  try {
    const event = await verifyWebhook(request.headers, await text(request), WEBHOOK_SECRET.split(','));
    // Cabildo waits 15 s for the answer and else sends the message again, so work comes after it.
    response.writeHead(204).end();
    if (seen.has(event.id)) return;
    seen.add(event.id);
    for (const oldest of seen) if (seen.size > REMEMBERED) seen.delete(oldest);
    console.log(event.type, JSON.stringify(event.data));
  } catch {
    response.writeHead(401).end();
  }
});

server.listen(Number(PORT), HOST, () => {
  const address = server.address() as { port: number };
  console.log(`Listening on http://${HOST}:${address.port}`);
});
