import { createClient, type RedisClientType } from 'redis';
import { isReachable } from './reachable.ts';
import { findRedis, startRedis } from './redis.ts';
import { describeWhere } from './require-or-skip.ts';

describeWhere(findRedis() !== undefined, 'redis-server', 'A Redis of its own', () => {
  test('answers, and has forgotten everything when it was killed and started again', async () => {
    const redis = await startRedis();
    await withClient(redis.url, (client) => client.set('colour', 'green'));
    await redis.kill();
    expect(await isReachable(redis.url)).toBe(false);
    await redis.restart();
    expect(await withClient(redis.url, (client) => client.get('colour'))).toBeNull();
    await redis.stop();
    expect(await isReachable(redis.url)).toBe(false);
  });
});

async function withClient<T>(url: string, use: (client: RedisClientType) => Promise<T>): Promise<T> {
  const client: RedisClientType = createClient({ url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}
