import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { startAddress } from './address.ts';

const listen = async (greeting: string): Promise<{ server: Server; port: number }> => {
  const server = createServer((socket) => socket.end(greeting));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
};

/** Resolves with what arrives at a port until it closes. */
const read = async (port: number): Promise<string> => {
  let text = '';
  for await (const part of connect(port, '127.0.0.1')) text += String(part);
  return text;
};

describe('An address in front of others', () => {
  test('leads past a port at which nothing listens, and closes where none does', async () => {
    const { server, port } = await listen('hello');
    const nobody = await freePort();
    let targets = [nobody, port];
    const address = await startAddress(() => targets);
    expect(await read(address.port)).toBe('hello');
    targets = [nobody];
    expect(await read(address.port)).toBe('');
    targets = [];
    expect(await read(address.port)).toBe('');
    address.close();
    server.close();
  });
});
