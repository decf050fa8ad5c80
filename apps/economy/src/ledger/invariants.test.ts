import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { createTestDatabase, fill, plansOf, type TestDatabase } from '@cabildo/testing';
import { books, violations } from './invariants.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../migrations'));
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

/** A step of a plan that is repeated for each row: a search of a list that may not fit into memory, or of another table. */
const ROW_BY_ROW = /ANY \(\w+ = \(SubPlan|Nested Loop/;

const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id, owner_org_id, number)
    SELECT 1 + i % 2, CASE WHEN i % 5 = 0 THEN 'business' ELSE 'personal' END, CASE WHEN i % 5 = 0 THEN 0 ELSE i END,
      CASE WHEN i % 5 = 0 THEN i END, i::text FROM generate_series(1, 5000) i;
  INSERT INTO erasures (server_id, ended_at, erase_at) VALUES (2, now(), now());
  INSERT INTO transfers (id, server_id, kind, created_at) SELECT i, 1, 'transfer', now() FROM generate_series(1, 5000) i;
  INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, created_at)
    SELECT i, 1 + i * 7 % 5000, CASE WHEN i % 2 = 0 THEN 'salary' ELSE 'transfer' END, 1, 1, now()
    FROM generate_series(1, 5000) i;
`;

test('the books are read by joins of whole tables, however many accounts there are or are being erased', async () => {
  await fill(database, SEED);
  await database.query(`ALTER DATABASE ${new URL(store.url).pathname.slice(1)} SET work_mem = '64kB'`);
  const reader = new Database({ url: store.url, max: 1 });
  const plans = await plansOf(reader, violations);
  await reader.close();
  expect(plans.length).toBe(Object.keys(books.invariants).length);
  const slow = plans.map((plan, index) => [index, JSON.stringify(plan).match(ROW_BY_ROW)?.[0]] as const);
  expect(slow.filter(([, found]) => found)).toEqual([]);
});
