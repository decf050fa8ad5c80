import { randomInt } from 'node:crypto';
import { createLogger, type Logger } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { findRedis, requireOrSkip, startRedis, type LabServer } from '@cabildo/testing/lab/index.ts';
import { createClient } from 'redis';
import { RateLimitStore } from './rate-limit-store.ts';
import { startLab, type Lab } from '../testing/lab.ts';

const url = process.env['TEST_REDIS_URL'] ?? '';
const silent = createLogger('test', 'silent');
const BUSY_MS = 3_000;

if (requireOrSkip('limits that gateways share', 'Redis', url !== '')) {
  describe('two gateways on one Redis', () => {
    const user = randomInt(1_000_000, 1_000_000_000);
    const stores: RateLimitStore[] = [];
    const labs: Lab[] = [];
    let keys: string[];
    const admin = createClient({ url });

    beforeAll(async () => {
      await admin.connect();
      for (let n = 0; n < 2; n += 1) {
        stores.push(await RateLimitStore.connect(url, silent, BUSY_MS));
        labs.push(
          await startLab({ rateLimitStore: stores[n]!, settings: { RATE_SERVERS: 6, RATE_USERS: 40 } }),
        );
      }
      keys = labs.map((lab) => lab.key(user));
    });
    afterAll(async () => {
      for (const each of stores) each.close();
      await admin.del(['users', 'servers'].map((group) => `cabildo:rate:${group}:user:${user}`));
      admin.destroy();
    });
    const ask = (which: number, path: string) =>
      labs[which]!.send(path, { headers: { 'x-api-key': keys[which]! } });

    test('count together, in a window that refusals do not extend', async () => {
      const answers = [];
      for (let n = 0; n < 8; n += 1) answers.push(await ask(n % 2, '/servers?action=list_mine'));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
      const left = answers.map(({ headers }) => headers.get('ratelimit-remaining'));
      expect(left).toEqual(['5', '4', '3', '2', '1', '0', '0', '0']);
      const resets = answers.map(({ headers }) => Number(headers.get('ratelimit-reset')));
      expect(resets).toEqual(resets.toSorted((a, b) => b - a));
      const ends = await admin.pTTL(`cabildo:rate:servers:user:${user}`);
      expect(ends > 0 && ends <= 60_000).toBe(true);
    });

    test('let no more through than the limit when all ask at once', async () => {
      const sent = Array.from({ length: 60 }, (_, n) => ask(n % 2, '/users?action=get_user_by_key'));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(40);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    });
  });
}

if (
  requireOrSkip('limits while Redis comes and goes', 'a redis-server to start', findRedis() !== undefined)
) {
  describe('when Redis is away', () => {
    let redis: LabServer;
    let store: RateLimitStore;
    let lab: Lab;
    const logged: string[] = [];
    const log = { warn: () => logged.push('away'), info: () => logged.push('back') } as unknown as Logger;

    beforeAll(async () => {
      redis = await startRedis();
      // On a busy machine an answer of a healthy Redis may take longer than the edge would wait.
      store = await RateLimitStore.connect(redis.url, log, BUSY_MS);
      lab = await startLab({ rateLimitStore: store, settings: { RATE_SERVERS: 1_000_000 } });
    });
    afterAll(async () => {
      store.close();
      await redis.stop();
    });
    const remaining = async (): Promise<number> => {
      const answer = await lab.send('/servers?action=discover');
      expect(answer.status).toBe(200);
      return Number(answer.headers.get('ratelimit-remaining'));
    };

    test('requests are served and counted here, one line is logged, and shared counting resumes by itself', async () => {
      expect(await remaining()).toBe(999_999);
      expect(await remaining()).toBe(999_998);
      await redis.kill();
      await until(() => !store.isReady);
      const alone = [await remaining(), await remaining(), await remaining()];
      expect(alone).toEqual([999_999, 999_998, 999_997]);
      expect(logged).toEqual(['away']);
      await redis.restart();
      await until(() => store.isReady);
      // Redis restarted empty; therefore a new window shows that Redis counts again.
      expect(await remaining()).toBe(999_999);
      expect(logged).toEqual(['away', 'back']);
    });

    test('a Redis that hangs is given up after a moment', async () => {
      await remaining();
      process.kill(redis.pid, 'SIGSTOP');
      try {
        await remaining();
        expect(store.isReady).toBe(false);
        await remaining();
      } finally {
        process.kill(redis.pid, 'SIGCONT');
      }
      await until(() => store.isReady);
      await remaining();
    });
  });

  test('a gateway starts while Redis is not there yet', async () => {
    const store = await RateLimitStore.connect('redis://127.0.0.1:1', silent);
    try {
      const lab = await startLab({ rateLimitStore: store });
      expect((await lab.send('/servers?action=discover')).status).toBe(200);
    } finally {
      store.close();
    }
  });
}
