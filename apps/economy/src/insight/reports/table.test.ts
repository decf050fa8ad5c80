import { join } from 'node:path';
import { Database, type Sql } from '@cabildo/kit/database';
import {
  createTestDatabase,
  fill,
  nodesOf,
  plansOf,
  scansIn,
  type ScansOf,
  type TestDatabase,
} from '@cabildo/testing';
import { listAccounts, sumOfAccounts } from '../../bank/accounts/lists.table.ts';
import { countAnswerable } from '../../payments/requests/table.ts';
import { boundsOf } from './entry-marks.table.ts';
import { readSums } from './sums.table.ts';
import { movementsOf, richestAccounts } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

/** Fills a hundred servers with a long ledger and years of sums. */
const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id, number)
  SELECT i % 100, 'custom', i, to_char(i * 7919, 'FM0000000000000000') FROM generate_series(1, 20000) i;
  INSERT INTO account_members (account_id, character_id, permissions) SELECT i, i + 1, '{view_balance}' FROM generate_series(1, 20000) i;
  INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, created_at)
  SELECT i, 1 + i % 20000, 'adjustment', 1, 1, now() FROM generate_series(1, 60000) i;
  INSERT INTO entry_marks SELECT now() - i * interval '1 hour', 60000 - i FROM generate_series(1, 5000) i;
  INSERT INTO daily_sums SELECT s, '2026-01-01'::date + d, 'bank', 'fee', 1, 1, 1 FROM generate_series(0, 99) s, generate_series(1, 365) d;
  INSERT INTO sum_increments SELECT i % 100, '2026-01-01', 'bank', 'fee', 1, 1, 1 FROM generate_series(1, 20000) i;
  INSERT INTO payment_requests (server_id, requester_character_id, receiver_account_id, payer_character_id, payer_account_id, amount, created_at, expires_at)
  SELECT i % 100, i, i, i + 1, i + 1, 1, now(), now() + interval '1 day' FROM generate_series(1, 19999) i;`;

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../../migrations'));
  database = new Database({ url: store.url });
  scansOf = await scansIn(database);
  await fill(database, SEED);
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const DAYS = { from: '2026-01-01', to: '2026-01-31', byDay: false };
const AT = { limit: 50, offset: 0 };
const listed = (filter: object) => (sql: Sql) =>
  listAccounts(sql, { serverId: 7, characterId: undefined, ...filter }, AT);

it.each<[string, (sql: Sql) => Promise<unknown>]>([
  ['the sums of a server', (sql) => readSums(sql, 7, DAYS)],
  ['the sums of a server day by day', (sql) => readSums(sql, 7, { ...DAYS, byDay: true })],
  ['the richest accounts', (sql) => richestAccounts(sql, 7)],
  ['all accounts', listed({})],
  ['accounts by number', listed({ search: { number: '0000000000', owners: [7, 107] } })],
  ['the accounts of a character', listed({ characterId: 7 })],
  ['what a character has', (sql) => sumOfAccounts(sql, { serverId: 7, characterId: 7, all: false })],
  [
    'what a character may answer',
    (sql) => countAnswerable(sql, { serverId: 7, characterId: 7, now: new Date() }),
  ],
  ['where entries of a time lie', (sql) => boundsOf(sql, { from: new Date(), to: new Date() })],
  ['what moved on an account', (sql) => movementsOf(sql, 7, { from: new Date(), after: 3 })],
])('%s: nothing is read of others', async (_, ask) => {
  for (const generic of [false, true]) {
    const plans = await plansOf(database, (tx) => ask(tx), { generic });
    expect(plans.flatMap(scansOf).filter((scan) => scan.startsWith('all of'))).toEqual([]);
  }
});

it('sums are read without entries, and movements from an entry on', async () => {
  const tables = (await plansOf(database, (tx) => readSums(tx, 7, DAYS))).flatMap(nodesOf);
  expect(new Set(tables.flatMap((node) => node['Relation Name'] ?? []))).toEqual(
    new Set(['daily_sums', 'sum_increments']),
  );
  const moved = await plansOf(database, (tx) => movementsOf(tx, 7, { from: new Date(), after: 3 }), {
    generic: true,
  });
  expect(moved.flatMap(nodesOf).find((node) => node['Relation Name'] === 'entries')).toMatchObject({
    'Index Name': 'entries_account',
    'Index Cond': expect.stringMatching(/account_id = .*id > /),
  });
});
