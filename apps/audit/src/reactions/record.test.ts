import type { EventEnvelope } from '@cabildo/contracts';
import query from '@cabildo/contracts/audit/server_logs/query.ts';
import { createHarness, member, type Harness } from '@cabildo/testing';
import { covers, type Profile } from '../domain/profile.ts';
import { fold } from '../domain/text.ts';
import { Profiles } from '../profiles.ts';
import service from '../service.ts';
import { markErased } from '../sql/erased_servers.ts';
import { fact, tell } from '../testing/facts.ts';
import record from './record.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const logs = (serverId: number) => h.ok(query, {}, member(1, 'admin', { serverId }));
/** As another process of the service would. */
const consume = (events: EventEnvelope[], profiles = new Profiles()) =>
  h.database.transaction((tx) => record.handle({ tx, events, deps: { profiles } } as never));

test('a redelivered fact changes nothing', async () => {
  const event = fact({ server_id: 11 });
  await tell(h, event);
  const before = await logs(11);
  await tell(h, event);
  await tell(h, event, fact({ server_id: 12 }));
  expect(await logs(11)).toEqual(before);
  expect((await logs(12)).total).toBe(1);
});

test('what arrives in several batches adds up, at once or one after the other', async () => {
  await tell(h, fact({ server_id: 19 }), fact({ server_id: 19 }));
  await tell(h, fact({ server_id: 19 }));
  await Promise.all([1, 2, 3, 4].map(() => consume([fact({ server_id: 19 })])));
  const { total, logs: entries } = await logs(19);
  expect([total, entries.length]).toEqual([7, 7]);
});

test('a fact that stands twice in a batch is kept once', async () => {
  const event = fact({ server_id: 13 });
  await tell(h, event, fact({ server_id: 13 }), event);
  const { total, logs: entries } = await logs(13);
  expect([total, entries.length]).toEqual([2, 2]);
});

test('consumers that hold the same facts at once keep each once, in whatever order they have them', async () => {
  const events = Array.from({ length: 40 }, (_, n) =>
    fact({ server_id: 14, note: `Pago ${n}`, type: `shop.item_${n % 4}.sold` }),
  );
  const shuffled = (by: number) => events.map((_, n) => events[(n * 7 + by) % events.length]!);
  await Promise.all(Array.from({ length: 8 }, (_, n) => consume(shuffled(n))));
  const { total, logs: entries } = await logs(14);
  expect([total, entries.length]).toEqual([40, 40]);
});

test('a fact outside any server is kept', async () => {
  const event = fact({ server_id: null, type: 'user.profile.changed' });
  await tell(h, event);
  expect(
    await h.database.query('SELECT server_id FROM entries WHERE event_id = $1', [event.event_id]),
  ).toEqual([{ server_id: 0 }]);
});

test.each(['2024-01-31T10:00:00.000Z', '2031-01-31T10:00:00.000Z'])(
  'a fact of %s is kept although its month has no place',
  async (occurred_at) => {
    const event = fact({ server_id: 15, occurred_at });
    await tell(h, event, event);
    expect(
      await h.database.query('SELECT 1 FROM entries_elsewhen WHERE event_id = $1', [event.event_id]),
    ).toHaveLength(1);
  },
);

test('a character that stands twice in a fact is listed once', async () => {
  await tell(h, fact({ server_id: 16, character_ids: [5, 5] }));
  expect((await logs(16)).logs[0]?.character_ids).toEqual([5]);
});

test('what happens in a server that was deleted is not kept', async () => {
  await markErased(h.database, [17], h.clock.now());
  await tell(h, fact({ server_id: 17 }), fact({ server_id: 18 }));
  expect([(await logs(17)).total, (await logs(18)).total]).toEqual([0, 1]);
});

describe('what is known of the notes of a type', () => {
  const profileOf = async (type: string) => {
    const [row] = await h.database.query<Profile>(
      'SELECT phrases, trigrams FROM type_profiles WHERE type = $1',
      [type],
    );
    return row!;
  };

  test('is true of all of them, with several consumers at work at once', async () => {
    const type = 'shop.cart.paid';
    const notes = [
      'Compra de pan por 5',
      'Compra de agua por 7',
      'Compra de nada',
      'Compra devuelta por Íñigo',
    ];
    const consumers = [new Profiles(), new Profiles(), new Profiles()];
    for (const round of [0, 1, 2]) {
      const of = (n: number) => fact({ type, server_id: 20, note: notes[(round + n) % notes.length]! });
      await Promise.all(consumers.map((profiles, n) => consume([of(n), of(n + 1)], profiles)));
    }
    const profile = await profileOf(type);
    expect(profile.phrases).toEqual(['compra de']);
    for (const note of notes) expect(covers(profile, fold(note))).toBe(true);
  });

  test('stays true when a transaction that changed it is rolled back', async () => {
    const type = 'shop.gift.given';
    const profiles = new Profiles();
    await consume([fact({ type, server_id: 21, note: 'regalo de pan' })], profiles);
    const event = fact({ type, server_id: 21, note: 'regalo roto' });
    const lost = h.database.transaction(async (tx) => {
      await record.handle({ tx, events: [event], deps: { profiles } } as never);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect((await profileOf(type)).phrases).toEqual(['regalo de pan']);
    await consume([event], profiles);
    const profile = await profileOf(type);
    expect(covers(profile, 'regalo roto') && covers(profile, 'regalo de pan')).toBe(true);
  });

  test('is not taken from a first note that was rolled back', async () => {
    const type = 'shop.gift.lost';
    const profiles = new Profiles();
    const lost = h.database.transaction(async (tx) => {
      await record.handle({ tx, events: [fact({ type, note: 'uno' })], deps: { profiles } } as never);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await consume([fact({ type, server_id: 22, note: 'uno' })], profiles);
    await consume([fact({ type, server_id: 22, note: 'dos' })], profiles);
    const profile = await profileOf(type);
    expect(covers(profile, 'uno') && covers(profile, 'dos')).toBe(true);
  });
});
