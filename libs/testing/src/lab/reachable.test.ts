import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { isReachable } from './reachable.ts';

describe('isReachable', () => {
  test('is true for the PostgreSQL of this test run', async () => {
    expect(await isReachable(process.env.TEST_DATABASE_URL as string)).toBe(true);
  });

  test.each([
    'postgres://cabildo@127.0.0.1:%p/postgres',
    'amqp://guest:guest@127.0.0.1:%p',
    'redis://127.0.0.1:%p',
  ])('is false where no server listens (%s)', async (url) => {
    expect(await isReachable(url.replace('%p', String(await freePort())))).toBe(false);
  });

  test.each([
    'postgres://cabildo@127.0.0.1:%p/postgres',
    'amqp://guest:guest@127.0.0.1:%p',
    'redis://127.0.0.1:%p',
  ])('is false where a server listens and never answers (%s)', async (url) => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    expect(await isReachable(url.replace('%p', String(port)), 50)).toBe(false);
    mute.close();
  });

  test('refuses a URL that it cannot judge', async () => {
    await expect(isReachable('http://127.0.0.1')).rejects.toThrow(/use a postgres, amqp or redis URL/);
  });
});
