import { createServer, type AddressInfo } from 'node:net';
import { isListening, isThisMachine } from './listener.ts';

describe('an app that waits for the browser', () => {
  test('is found without a connection to it, and missed once it has gone', async () => {
    let connections = 0;
    const app = createServer(() => (connections += 1));
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const { port } = app.address() as AddressInfo;
    expect(await isListening(port)).toBe(true);
    await new Promise((resolve) => app.close(resolve));
    expect([await isListening(port), connections]).toEqual([false, 0]);
    // The port was given back.
    await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
    await new Promise((resolve) => app.close(resolve));
  });

  test('is not taken for one by another who looks for it at the same time', async () => {
    const app = createServer();
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const { port } = app.address() as AddressInfo;
    await new Promise((resolve) => app.close(resolve));
    const found = await Promise.all(Array.from({ length: 20 }, () => isListening(port)));
    expect(new Set(found)).toEqual(new Set([false]));
  });

  test('is on this machine where the browser is', () => {
    const here = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'];
    expect(here.filter(isThisMachine)).toEqual(here);
    expect(['10.0.0.1', '172.17.0.1', '203.0.113.9', '', '::'].filter(isThisMachine)).toEqual([]);
  });
});
