/** A small HTTP server, as a service process is: ready when it listens, and orderly at SIGTERM. */
import { createServer } from 'node:http';

if (process.env.FAIL) throw new Error('cannot start: FAIL is set');
// A connection that stays open would delay the end of the server.
const server = createServer((_request, response) =>
  response.setHeader('connection', 'close').end(process.env.ANSWER),
);
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(`listening as ${process.pid}`));
process.once('SIGTERM', () => server.close(() => process.exit(0)));
