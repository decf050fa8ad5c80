import { SERVICES } from '@cabildo/contracts/action';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';

/** Callers while a server that everything depends on is away. */
export function describeOutages(stackOf: () => Stack): void {
  describe('an outage', () => {
    let stack: Stack;
    let community: Community;

    beforeAll(async () => {
      stack = stackOf();
      const size = { people: 2, accountsEach: 1, balance: 1_000 };
      community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
    });

    const transfer = () => {
      const [from, to] = community.citizens as [Community['citizens'][0], Community['citizens'][0]];
      return from.client.call('server_economy.internal_transfer', {
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
        await until(async () => (await transfer()).status === 200);
        const log = () => community.owner.api.logs.query({ server_id: community.serverId, domain: 'bank' });
        const before = (await log()).total!;
        expect((await transfer()).status).toBe(200);
        await until(async () => (await log()).total! > before);
      },
      60_000,
    );

    it('of the database leaves the metrics of every service to be read, with what waits and what is dead', async () => {
      await stack.postgres.kill();
      for (const name of SERVICES) {
        const response = await fetch(new URL('/metrics', stack.processes[name].readyUrl));
        const metrics = await response.text();
        expect([name, response.status]).toEqual([name, 200]);
        for (const metric of ['cabildo_outbox_rows', 'cabildo_events_dead_total'])
          expect(metrics).toContain(metric);
      }
      await stack.postgres.restart();
      await until(async () => (await transfer()).status === 200);
    });
  });
}
