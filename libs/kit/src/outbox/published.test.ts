import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database, sqlOn } from '../database/database.ts';
import { recordRestore } from '../database/last-backup.ts';
import { coveredSince, PublishedEvents, unknownEvents } from './published.ts';

const MINUTE = 60_000;
const PLAN = { customPlan: true };
let store: TestDatabase;
let database: Database;

beforeEach(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
});

afterEach(async () => {
  await database.close();
  await store.drop();
});

/** Publishes an event at a time, as a relay that has just started does. */
async function publish(payload: string, at: number): Promise<void> {
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO outbox (event_id, type, payload) VALUES (gen_random_uuid(), 'bank.thing.added', $1) RETURNING id`,
    [payload],
  );
  await database.withConnection(async (client) => {
    const published = new PublishedEvents(sqlOn(client), () => at);
    await published.advance();
    await published.keep([row!.id], PLAN);
  });
  await database.query('UPDATE published_events SET published_at = $2 WHERE payload = $1', [
    payload,
    new Date(at),
  ]);
}

const kept = async (): Promise<string[]> =>
  (await database.query<{ payload: string }>('SELECT payload FROM published_events ORDER BY id')).map(
    ({ payload }) => payload,
  );

test('an event stays for more than an hour, and goes within two', async () => {
  const start = 120 * MINUTE * 100;
  for (const minute of [0, 39, 41, 79, 81, 119]) await publish(`at ${minute}`, start + minute * MINUTE);
  expect(await kept()).toEqual(['at 0', 'at 39', 'at 41', 'at 79', 'at 81', 'at 119']);
  await publish('at 121', start + 121 * MINUTE);
  expect(await kept()).toEqual(['at 41', 'at 79', 'at 81', 'at 119', 'at 121']);
});

test('a slot that is being read keeps its events for another period, and publishing goes on', async () => {
  const start = 120 * MINUTE * 100;
  await publish('old', start);
  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM published_events_0');
    await publish('beside a backup', start + 121 * MINUTE);
  });
  // A relay that starts now would lose an event of this period.
  await publish('after it', start + 123 * MINUTE);
  expect(await kept()).toEqual(['old', 'beside a backup', 'after it']);
  await publish('next period', start + 241 * MINUTE);
  expect(await kept()).toEqual(['next period']);
});

describe('the time of which a database has all its events', () => {
  const covered = async (): Promise<number> => (await coveredSince(database)).getTime();
  const madeAt = (at: number): Promise<unknown> =>
    database.query(`UPDATE migrations SET migration_time = $1 WHERE name = 'kit/0010_published_events.sql'`, [
      new Date(at),
    ]);
  const start = 120 * MINUTE * 100;

  test('begins with the table, and later with the slot before that of the newest event', async () => {
    await madeAt(start);
    expect(await covered()).toBe(start);
    await publish('first', start + MINUTE);
    expect(await covered()).toBe(start);
    await publish('later', start + 125 * MINUTE);
    expect(await covered()).toBe(start + 80 * MINUTE);
  });

  test('begins in a restored database with its backup, though its table was made later', async () => {
    await madeAt(start + 60 * MINUTE);
    await recordRestore(database, new Date(start + 30 * MINUTE));
    expect(await covered()).toBe(start + 30 * MINUTE);
  });

  test('an event is known in the outbox and once it is published, and no other is', async () => {
    const [waiting] = await database.query<{ event_id: string }>(
      `INSERT INTO outbox (event_id, type, payload) VALUES (gen_random_uuid(), 'a.b.c', '') RETURNING event_id`,
    );
    await publish('published', start);
    const [published] = await database.query<{ event_id: string }>('SELECT event_id FROM published_events');
    const stranger = '00000000-0000-7000-8000-000000000000';
    const ids = [waiting!.event_id, published!.event_id, stranger];
    expect(await unknownEvents(database, ids)).toEqual([stranger]);
  });
});
