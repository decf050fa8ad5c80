import { foundCommunity, type Community } from '@cabildo/testing';
import {
  describeWhere,
  FAST_SETTINGS,
  findRabbitMq,
  findRedis,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { tellJourney } from './journeys/journey.ts';

// Kills servers, so it brings its own.
describeWhere(Boolean(findRabbitMq() && findRedis()), 'RabbitMQ or Redis', 'separate processes', () => {
  let stack: Stack;
  let community: Community;

  beforeAll(async () => {
    stack = await startStack({
      env: { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' },
      postgres: FAST_SETTINGS,
    });
    const size = { people: 2, accountsEach: 1, balance: 1_000 };
    community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
  }, 120_000);

  afterAll(() => stack?.stop());

  tellJourney(() => stack.url);

  const transfer = () => {
    const [from, to] = community.citizens as [Community['citizens'][0], Community['citizens'][0]];
    return from.client.call('server_economy', 'internal_transfer', {
      server_id: community.serverId,
      from_account_id: from.accounts[0]!.accountId,
      to_account_id: to.accounts[0]!.accountId,
      amount: 1,
    });
  };

  it.each(['rabbitmq', 'redis', 'postgres'] as const)(
    'after %s was killed, callers get a uniform answer and never a hang, and all heals without a restart of ours',
    async (name) => {
      expect((await transfer()).status).toBe(200);
      await stack[name].kill();
      // Each call has the client's own time limit: a hang rejects and fails the test.
      for (let n = 0; n < 5; n += 1) {
        const { status, body } = await transfer();
        expect([200, 503]).toContain(status);
        if (status === 503)
          expect(body).toMatchObject({ ok: false, error_code: 'error', error: expect.any(String) });
      }
      await stack[name].restart();
      while ((await transfer()).status !== 200);
      const log = () =>
        community.owner.ok('server_logs', 'query', { server_id: community.serverId, domain: 'bank' });
      const before = Number((await log())['total']);
      expect((await transfer()).status).toBe(200);
      while (Number((await log())['total']) <= before);
    },
    60_000,
  );
});
