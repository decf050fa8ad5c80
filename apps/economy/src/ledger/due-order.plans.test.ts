import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { createTestDatabase, fill, plansOf, scansIn, type TestDatabase } from '@cabildo/testing';
import { dueLoans } from '../credit/loans/table.ts';
import { dueSavings } from '../funds/interest/table.ts';
import { duePayments } from '../payments/recurring/table.ts';

let store: TestDatabase;
let database: Database;

/** Fills a town in which many tenants pay one landlord, and everybody saves and owes at one moment, which has come for some. */
const AT = `CASE WHEN i <= 300 THEN '2026-06-01' ELSE '2027-06-01' END::timestamptz`;
const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id) SELECT i % 100, 'custom', i FROM generate_series(1, 20000) i;
  INSERT INTO savings SELECT i, ${AT} FROM generate_series(1, 20000) i;
  INSERT INTO recurring_payments (server_id, kind, status, character_id, from_account_id, to_account_id, amount,
    frequency, start_at, slot, next_run_at, due_at, created_at)
  SELECT i % 100, 'scheduled', 'active', i, i, 1, 1, '1mo', now(), 0, ${AT}, ${AT}, now()
  FROM generate_series(2, 20000) i;
  INSERT INTO loans (server_id, character_id, user_id, account_id, status, amount, rate, total_due, installments, frequency,
    credit_score, remaining, due_at, created_at)
  SELECT i % 100, i, i, i, 'active', 1, 0, 1, 1, '1mo', 500, 1, ${AT}, now() FROM generate_series(1, 20000) i;`;

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../migrations'));
  database = new Database({ url: store.url });
  await fill(database, SEED);
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const NOW = new Date('2026-06-02T00:00:00Z');

describe('what is due in one order (ECB-06)', () => {
  it.each([
    ['interest', dueSavings],
    ['payments', duePayments],
    ['instalments', dueLoans],
  ])('is found by indexes where many pay one account: %s', async (_, { claim }) => {
    const scansOf = await scansIn(database);
    const scans = (await plansOf(database, (tx) => claim(tx, NOW, 100))).flatMap(scansOf);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });

  it('is claimed as interest, then payments into one account side by side, then instalments', async () => {
    const claim = async (): Promise<number[]> =>
      Promise.all(
        [dueSavings, duePayments, dueLoans].map((due) =>
          database.transaction(async (tx) => (await due.claim(tx, NOW, 100)).length),
        ),
      );
    expect(await claim()).toEqual([100, 0, 0]);
    await database.query(`UPDATE savings SET due_at = '2026-07-01'`);
    expect(await claim()).toEqual([0, 100, 0]);
    await database.query(`UPDATE recurring_payments SET next_run_at = '2026-07-01', due_at = '2026-07-01'`);
    expect(await claim()).toEqual([0, 0, 100]);
  });
});
