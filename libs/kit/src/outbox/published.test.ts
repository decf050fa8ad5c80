import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database, sqlOn } from '../database/database.ts';
import { PublishedEvents } from './published.ts';

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
    await published.turn();
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

test('a slot that is being read keeps its events for another turn, and publishing goes on', async () => {
  const start = 120 * MINUTE * 100;
  await publish('old', start);
  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM published_events_0');
    await publish('beside a backup', start + 121 * MINUTE);
  });
  // A relay that starts now would lose an event of this turn.
  await publish('after it', start + 123 * MINUTE);
  expect(await kept()).toEqual(['old', 'beside a backup', 'after it']);
  await publish('next turn', start + 241 * MINUTE);
  expect(await kept()).toEqual(['next turn']);
});
