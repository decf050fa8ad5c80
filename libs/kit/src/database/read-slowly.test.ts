import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from './database.ts';
import { readSlowly } from './read-slowly.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url, max: 3, queryTimeout: 200 });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const settings = `SELECT current_setting('statement_timeout') AS timeout,
  current_setting('default_transaction_read_only') AS read_only`;

test('a slow reading has a time-out of its own, may change nothing, and leaves its connection as it was', async () => {
  const [before] = await database.query(settings);
  const [during] = await readSlowly(
    database,
    async (sql) => {
      // Longer than the pool lets a statement take.
      await sql.query('SELECT pg_sleep(0.5)');
      await expect(sql.query('CREATE TABLE made ()')).rejects.toThrow('read-only');
      return sql.query(settings);
    },
    { limitMs: 60_000 },
  );
  expect(during).toEqual({ timeout: '1min', read_only: 'on' });
  expect(await database.query(settings)).toEqual([before]);
});

test('a slow reading ends when the process stops, and nothing more is read', async () => {
  const stopping = new AbortController();
  const reading = readSlowly(
    database,
    async (sql) => {
      const asleep = sql.query('SELECT pg_sleep(600)');
      stopping.abort(new Error('stopping'));
      await expect(asleep).rejects.toThrow('canceling statement');
      await sql.query('SELECT 1');
    },
    { limitMs: 600_000, stopping: stopping.signal },
  );
  await expect(reading).rejects.toThrow('stopping');
});
