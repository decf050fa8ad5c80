import { createServer } from 'node:http';
import { handle } from './interactions.ts';
import { settings } from './settings.ts';

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500).end();
  });
});

server.listen(settings.port, settings.host, () => {
  const address = server.address() as { port: number };
  console.log(`Listening on http://${settings.host}:${address.port}`);
});

// The process ends once all commands that it has taken are answered.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
