import { join } from 'node:path';
import { Database, type Tx } from '@cabildo/kit/database';
import {
  createTestDatabase,
  fill,
  scansIn,
  plansOf,
  type ScansOf,
  type TestDatabase,
} from '@cabildo/testing';
import { dueRequests, listRequests, lockPendingOf, type Selection } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO accounts (server_id, kind, owner_character_id) SELECT i % 10, 'custom', i FROM generate_series(1, 5000) i;
  INSERT INTO payment_requests (server_id, requester_character_id, receiver_account_id, payer_character_id,
    payer_account_id, amount, status, created_at, expires_at)
  SELECT i % 10, 1 + i % 5000, 1 + i % 5000, 1 + (i + 7) % 5000, 1 + (i + 7) % 5000, 1,
    CASE WHEN i % 20 = 0 THEN 'pending' ELSE 'expired' END, now(), now() + i * interval '1 minute'
  FROM generate_series(1, 40000) i;`;

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

/** The scans with which a piece of work reads its tables. */
const scansFor = async (work: (tx: Tx) => Promise<unknown>): Promise<string[]> =>
  (await plansOf(database, work)).flatMap(scansOf);

const selection: Selection = {
  serverId: 7,
  characterId: 7,
  direction: 'all',
  accountIds: [8, 9],
  status: undefined,
  now: new Date(),
};
const list = (more: Partial<Selection>) => (tx: Tx) =>
  listRequests(tx, { ...selection, ...more }, { limit: 50, offset: 0 });

describe('however many requests others have', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['listing all', list({})],
    ['listing what was sent', list({ direction: 'sent' })],
    ['listing what was received', list({ direction: 'received' })],
    ['listing the pending', list({ status: 'pending' })],
    ['listing the expired', list({ status: 'expired' })],
    ['counting the pending of one', (tx) => lockPendingOf(tx, 7, new Date())],
    ['claiming', (tx) => dueRequests.claim(tx, new Date(), 100)],
  ])('%s reads nothing of theirs', async (_, work) => {
    const scans = await scansFor(work);
    expect(scans).not.toEqual([]);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });

  it('the next to expire is found at the end of an index of the pending alone', async () => {
    expect(await scansFor(dueRequests.next)).toEqual(['all of payment_requests_due']);
  });
});
