import { join } from 'node:path';
import { Database, type Tx } from '@cabildo/kit/database';
import { tablesOf } from '@cabildo/kit/service';
import {
  createTestDatabase,
  fill,
  readWholeByErasure,
  scansIn,
  plansOf,
  type ScansOf,
  type TestDatabase,
} from '@cabildo/testing';
import service from '../../service.ts';
import { findHeirs, removeMemberships } from '../../bank/accounts/members.table.ts';
import { lockOpenAccountsOf } from '../../bank/accounts/table.ts';
import { closeAccounts, deleteCharges } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

/** Fills a hundred servers with many accounts and a long ledger. */
const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id) SELECT i % 100, 'custom', i FROM generate_series(1, 10000) i;
  INSERT INTO account_members (account_id, character_id, permissions) SELECT i, i + 1, '{}' FROM generate_series(1, 10000) i;
  INSERT INTO transfers (id, server_id, kind, created_at) SELECT i, i % 100, 'test', now() FROM generate_series(1, 30000) i;
  INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, created_at)
  SELECT i, 1 + i % 10000, 'adjustment', 1, 1, now() FROM generate_series(1, 30000) i;
  INSERT INTO cards (server_id, account_id, number, type, holder_character_id, cvv_sealed, created_at)
  SELECT i % 100, i, i, 'legacy', i, '', now() FROM generate_series(1, 10000) i;
  INSERT INTO card_payments (card_id, transfer_id, amount, created_at) SELECT i, i, 1, now() FROM generate_series(1, 10000) i;
  INSERT INTO notifications (server_id, character_id, kind, event, data, created_at)
  SELECT i % 100, i, 'card', 'x', '{}', now() FROM generate_series(1, 10000) i;
  INSERT INTO recurring_payments (server_id, kind, status, character_id, from_account_id, to_account_id, amount,
    frequency, start_at, slot, created_at)
  SELECT i % 100, 'scheduled', 'paused', i, i, 1 + i % 10000, 1, '1mo', now(), 0, now() FROM generate_series(1, 10000) i;
  INSERT INTO recurring_runs (payment_id, due_at, ran_at, error_code)
  SELECT i, now(), now(), 'forbidden' FROM generate_series(1, 10000) i;
  INSERT INTO loans (server_id, character_id, user_id, account_id, status, amount, rate, total_due, installments, frequency,
    credit_score, remaining, created_at)
  SELECT i % 100, i, i, i, 'pending', 1, 0, 1, 1, '1mo', 500, 0, now() FROM generate_series(1, 10000) i;
  INSERT INTO loan_installments (loan_id, number, due_at, amount) SELECT i, 1, now(), 1 FROM generate_series(1, 10000) i;
  INSERT INTO rewards (server_id, name, amount, frequency, active, created_at)
  SELECT i % 100, i, 1, 'once', true, now() FROM generate_series(1, 10000) i;
  INSERT INTO reward_claims (reward_id, user_id, period, created_at)
  SELECT i, i, 'once', now() FROM generate_series(1, 10000) i;
  INSERT INTO daily_transfers SELECT i, now(), 1 FROM generate_series(1, 10000) i;
  INSERT INTO pins (holder_kind, holder_id, salt, hash, key_version, length)
  SELECT 'account', i, '', '', 1, 4 FROM generate_series(1, 10000) i;
  INSERT INTO charges (key, server_id, state, outcome, created_at) SELECT i::text, i % 2000, 'void', '{}', now() FROM generate_series(1, 20000) i;
  INSERT INTO ended_characters SELECT i, i % 100, now() FROM generate_series(1, 20000) i;
  INSERT INTO orgs (server_id, name, kind, account_id, created_at)
  SELECT i % 100, 'Empresa ' || i, 'business', i, now() FROM generate_series(1, 10000) i;
  INSERT INTO bill_types (server_id, value) SELECT i, v FROM generate_series(1, 2000) i, unnest(ARRAY[1, 5, 10]) v;
  INSERT INTO denomination_sets SELECT i FROM generate_series(1, 2000) i;
  INSERT INTO bank_configs SELECT i FROM generate_series(1, 2000) i;`;

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

/** The tables and indexes that the statements of `work` read from end to end. */
async function readThrough(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const scans = (await plansOf(database, work)).flatMap(scansOf);
  return scans.filter((scan) => scan.startsWith('all of'));
}

const IDS = Array.from({ length: 200 }, (_, i) => 7 + i * 100);

describe('however much there is of others', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['closing', (tx) => closeAccounts(tx, 7, 5_000, new Date())],
    ['deleting charges', (tx) => deleteCharges(tx, 7, 5_000)],
    ['locking what a character owns', (tx) => lockOpenAccountsOf(tx, 7, [7])],
    ['finding heirs', (tx) => findHeirs(tx, [7, 107])],
    ['ending memberships', (tx) => removeMemberships(tx, [7])],
  ])('%s reads nothing of theirs', async (_, work) => {
    expect(await readThrough(work)).toEqual([]);
  });

  it('erasing a server reads nothing of theirs', async () => {
    expect(await readWholeByErasure(database, tablesOf(service), IDS)).toEqual([]);
  });
});
