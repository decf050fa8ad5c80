import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePorts, isPortFree } from './ports.ts';

it('gives distinct ports that are free, and that no outgoing connection is given meanwhile', async () => {
  const ports = await freePorts(50);
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port).toBeLessThan(32_768);
  // Not all of them: other suites look for ports at the same time.
  expect(await isPortFree(ports[0]!)).toBe(true);
});

it('tells a port that somebody listens on', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await isPortFree(port)).toBe(false);
  await once(server.close(), 'close');
  expect(await isPortFree(port)).toBe(true);
});
