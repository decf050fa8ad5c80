import { randomUUID } from 'node:crypto';
import { Database } from '@cabildo/kit/database';
import { Client, foundCommunity, type Community } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';

let instance: TestInstance;
let community: Community;
beforeAll(async () => {
  instance = await startInstance();
  const size = { people: 4, accountsEach: 1, balance: 1_000_000 };
  community = await foundCommunity(instance.url, instance.env['SERVERS_DATABASE_URL']!, size);
});
afterAll(() => instance.stop());

/** Transfers until the address answers no more; returns the number of confirmed transfers. */
async function payUntilGone(from: Community['citizens'][0], to: Community['citizens'][0]): Promise<number> {
  const order = {
    server_id: community.serverId,
    from_account_id: from.accounts[0]!.accountId,
    to_account_id: to.accounts[0]!.accountId,
    amount: 1,
  };
  for (let confirmed = 0; ; confirmed += 1) {
    const answer = await from.client.call('server_economy.internal_transfer', order).catch(() => undefined);
    if (answer?.status !== 200) return confirmed;
  }
}

/** The number of entries of an action in the community's log. */
async function logged(action: string): Promise<number> {
  const owner = new Client(instance.url, community.owner.key);
  const filter = { server_id: community.serverId, log_action: action };
  return (await owner.api.logs.query(filter)).total!;
}

test('events that the last run left in an outbox reach the log, whichever service starts first', async () => {
  const note = 'de la última vez';
  const events = Array.from({ length: 20 }, () => ({
    event_id: randomUUID(),
    type: 'bank.test.left_behind',
    server_id: community.serverId,
    occurred_at: new Date().toISOString(),
    actor: { kind: 'system', id: null },
    character_ids: [],
    data: {},
    note,
  }));
  await instance.restart(async () => {
    const database = new Database({ url: instance.env['ECONOMY_DATABASE_URL']!, max: 1 });
    await database.query(
      'INSERT INTO outbox (event_id, type, payload) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])',
      [
        events.map((event) => event.event_id),
        events.map((event) => event.type),
        events.map((event) => JSON.stringify(event)),
      ],
    );
    await database.close();
  });
  while ((await logged('test.left_behind')) < events.length);
});

test('what was confirmed before a stop under load is in the log after the next start', async () => {
  const { citizens } = community;
  const paying = Promise.all(
    citizens.flatMap((from, n) => {
      const to = citizens[(n + 1) % citizens.length]!;
      return [payUntilGone(from, to), payUntilGone(from, to), payUntilGone(from, to)];
    }),
  );
  while ((await logged('transfer.completed')) < 200);
  await instance.restart();
  const confirmed = (await paying).reduce((sum, count) => sum + count, 0);
  while ((await logged('transfer.completed')) < confirmed);
  expect(confirmed).toBeGreaterThanOrEqual(200);
});
