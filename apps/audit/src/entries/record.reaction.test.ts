import type { EventEnvelope } from '@cabildo/contracts/event';
import query from '@cabildo/contracts/audit/entries/query.ts';
import { endServers } from '@cabildo/operation/erasure';
import { createHarness, member, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { makeEvent, publish } from './events.testing.ts';
import record from './record.reaction.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const logs = (serverId: number) => h.ok(query, {}, member(1, 'admin', { serverId }));
/** Stores events as another process of the service does. */
const consume = (events: EventEnvelope[]) =>
  h.database.transaction((tx) => record.handle({ tx, events } as never));

test('a redelivered event changes nothing', async () => {
  const event = makeEvent({ server_id: 11 });
  await publish(h, event);
  const before = await logs(11);
  await publish(h, event);
  await publish(h, event, makeEvent({ server_id: 12 }));
  expect(await logs(11)).toEqual(before);
  expect((await logs(12)).total).toBe(1);
});

test('what arrives in several batches adds up, at once or one after the other', async () => {
  await publish(h, makeEvent({ server_id: 19 }), makeEvent({ server_id: 19 }));
  await publish(h, makeEvent({ server_id: 19 }));
  await Promise.all([1, 2, 3, 4].map(() => consume([makeEvent({ server_id: 19 })])));
  const { total, logs: entries } = await logs(19);
  expect([total, entries.length]).toEqual([7, 7]);
});

test('an event that stands twice in a batch is stored once', async () => {
  const event = makeEvent({ server_id: 13 });
  await publish(h, event, makeEvent({ server_id: 13 }), event);
  const { total, logs: entries } = await logs(13);
  expect([total, entries.length]).toEqual([2, 2]);
});

test('consumers of the same events at the same time store each once, in whatever order they have them', async () => {
  const events = Array.from({ length: 40 }, (_, n) =>
    makeEvent({ server_id: 14, note: `Pago ${n}`, type: `shop.item_${n % 4}.sold` }),
  );
  const shuffled = (by: number) => events.map((_, n) => events[(n * 7 + by) % events.length]!);
  await Promise.all(Array.from({ length: 8 }, (_, n) => consume(shuffled(n))));
  const { total, logs: entries } = await logs(14);
  expect([total, entries.length]).toEqual([40, 40]);
});

test('an event outside any server is stored', async () => {
  const event = makeEvent({ server_id: null, type: 'user.profile.changed' });
  await publish(h, event);
  expect(
    await h.database.query('SELECT server_id FROM entries WHERE event_id = $1', [event.event_id]),
  ).toEqual([{ server_id: 0 }]);
});

test.each(['2024-01-31T10:00:00.000Z', '2031-01-31T10:00:00.000Z'])(
  'an event of %s is stored although its month has no partition',
  async (occurred_at) => {
    const event = makeEvent({ server_id: 15, occurred_at });
    await publish(h, event, event);
    expect(
      await h.database.query('SELECT 1 FROM entries_elsewhen WHERE event_id = $1', [event.event_id]),
    ).toHaveLength(1);
  },
);

test('a character that stands twice in an event is listed once', async () => {
  await publish(h, makeEvent({ server_id: 16, character_ids: [5, 5] }));
  expect((await logs(16)).logs[0]?.character_ids).toEqual([5]);
});

test('what happens in a server that was deleted is not stored', async () => {
  await h.database.transaction((tx) => endServers(tx, [17], h.clock.now()));
  await publish(h, makeEvent({ server_id: 17 }), makeEvent({ server_id: 18 }));
  expect([(await logs(17)).total, (await logs(18)).total]).toEqual([0, 1]);
});
