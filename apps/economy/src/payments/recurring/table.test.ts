import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import {
  createTestDatabase,
  fill,
  plansOf,
  scansIn,
  type ScansOf,
  type TestDatabase,
} from '@cabildo/testing';
import { cancelRecurringOf, countFrom, listRecurring, listRuns, duePayments } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

/** Inserts many payments of many accounts: none is due, and every tenth is cancelled. */
const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id) SELECT i % 100, 'custom', i FROM generate_series(1, 10000) i;
  INSERT INTO recurring_payments (server_id, kind, status, character_id, from_account_id, to_account_id, amount,
    frequency, start_at, slot, next_run_at, due_at, created_at)
  SELECT i % 100, 'scheduled', CASE WHEN i % 10 = 0 THEN 'cancelled' ELSE 'active' END, 1 + i % 10000, 1 + i % 10000,
    1 + (i + 5000) % 10000, 1, '1mo', now(), 0, CASE WHEN i % 10 > 0 THEN now() + make_interval(mins => i) END,
    CASE WHEN i % 10 > 0 THEN now() + make_interval(mins => i) END, now()
  FROM generate_series(1, 50000) i;
  INSERT INTO recurring_runs (payment_id, due_at, ran_at, error_code)
  SELECT i, now(), now(), 'forbidden' FROM generate_series(1, 50000) i;`;

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

const AT = { limit: 50, offset: 0 };
const LATER = new Date(Date.now() + 3_600_000);
const mine = { serverId: 7, characterId: 7, status: undefined };

describe('however many payments are not due', () => {
  it.each<[string, Parameters<typeof plansOf>[1]]>([
    ['taking up what is due', (tx) => duePayments.claim(tx, LATER, 100)],
    ['listing scheduled transfers', (tx) => listRecurring(tx, { ...mine, kind: 'scheduled' }, AT)],
    ['listing subscriptions', (tx) => listRecurring(tx, { ...mine, kind: 'subscription' }, AT)],
    ['showing runs', (tx) => listRuns(tx, 7, 20)],
    ['counting those of an account', (tx) => countFrom(tx, 7)],
    ['ending those of an account', (tx) => cancelRecurringOf(tx, { characterIds: [7], accountIds: [7] })],
  ])('%s reads none of them through', async (_, work) => {
    const scans = (await plansOf(database, work)).flatMap(scansOf);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });

  it.each(['scheduled', 'subscription'] as const)(
    'a list of type %s looks up those of the character and of its accounts',
    async (kind) => {
      const plans = await plansOf(database, (tx) => listRecurring(tx, { ...mine, kind }, AT));
      expect(plans.flatMap(scansOf)).toEqual(
        expect.arrayContaining(['recurring_payments_character', 'recurring_payments_from']),
      );
    },
  );

  it('those that are due are taken up once, of one account the first one alone', async () => {
    const due = await database.transaction((tx) => duePayments.claim(tx, LATER, 100));
    expect(due.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1).filter((id) => id % 10 > 0),
    );
    expect(await database.transaction((tx) => duePayments.claim(tx, LATER, 100))).toEqual([]);
  });
});
