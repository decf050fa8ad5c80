import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { createTestDatabase, fill, plansOf, scansIn, type TestDatabase } from '@cabildo/testing';
import { rankByMoney } from './table.ts';

let store: TestDatabase;
let database: Database;

/** Fills a server of 10,000 characters, and ten times as many accounts elsewhere. */
const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id, number, balance)
  SELECT 7, 'personal', i, to_char(i * 7919, 'FM0000000000000000'), i % 1000 FROM generate_series(1, 10000) i;
  INSERT INTO accounts (server_id, kind, owner_character_id, bills) SELECT 7, 'wallet', i, '{}' FROM generate_series(1, 10000) i;
  INSERT INTO accounts (server_id, kind, owner_character_id, number)
  SELECT 100 + i % 50, 'personal', 20000 + i, to_char(900000000 + i * 7919, 'FM0000000000000000') FROM generate_series(1, 100000) i;
  INSERT INTO ended_characters (character_id, server_id, ended_at) SELECT i * 10, 7, now() FROM generate_series(1, 100) i;
  INSERT INTO ended_characters (character_id, server_id, ended_at) SELECT 20000 + i, 100 + i % 50, now() FROM generate_series(1, 20000) i;`;

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../../migrations'));
  database = new Database({ url: store.url });
  await fill(database, SEED);
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

it('the leaderboard of a server reads nothing of others', async () => {
  const scansOf = await scansIn(database);
  for (const generic of [false, true]) {
    const plans = await plansOf(
      database,
      (tx) => rankByMoney(tx, { serverId: 7, by: 'total', leftOut: [1, 2] }, { limit: 50, offset: 0 }),
      { generic },
    );
    expect(plans.flatMap(scansOf).filter((scan) => scan.startsWith('all of'))).toEqual([]);
  }
  const { rows, total } = await rankByMoney(
    database,
    { serverId: 7, by: 'bank', leftOut: [10_001] },
    { limit: 3, offset: 9_898 },
  );
  expect([total, rows.length]).toEqual([9_900, 2]);
});
