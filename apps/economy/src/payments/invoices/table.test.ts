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
import { countOpenInvoices } from '../../organisations/orgs.table.ts';
import { dueInvoices, listInvoices, type Selection } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO orgs (server_id, name, kind, account_id, created_at)
  SELECT i % 10, 'Taller ' || i, 'business', i, now() FROM generate_series(1, 2000) i;
  INSERT INTO invoices (server_id, org_id, org_name, issuer_character_id, commission_percent, to_character_id, to_org_id,
    to_org_name, lines, total, status, created_at, due_at, ended_at)
  SELECT i % 10, 1 + i % 2000, 'Taller', 1 + i % 2000, 0, CASE WHEN i % 2 = 0 THEN 1 + (i + 7) % 2000 END,
    CASE WHEN i % 2 = 1 THEN 1 + (i + 7) % 2000 END, CASE WHEN i % 2 = 1 THEN 'Taller' END,
    '[{"title": "Rueda", "quantity": 1, "unit_price": 1}]', 1, CASE WHEN i % 20 < 2 THEN 'open' ELSE 'declined' END,
    now(), now() + i * interval '1 minute', CASE WHEN i % 20 < 2 THEN NULL ELSE now() END
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
  direction: 'sent',
  orgId: undefined,
  serverId: 7,
  characterIds: [7, 8],
  status: undefined,
  now: new Date(),
};
const list = (more: Partial<Selection>) => (tx: Tx) =>
  listInvoices(tx, { ...selection, ...more }, { limit: 50, offset: 0 });

describe('however many invoices others have', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['listing what characters sent', list({})],
    ['listing what characters received', list({ direction: 'received' })],
    ['listing what an organisation sent', list({ orgId: 7 })],
    ['listing what an organisation received', list({ orgId: 7, direction: 'received' })],
    ['listing the open', list({ orgId: 7, status: 'open' })],
    ['listing the expired', list({ orgId: 7, status: 'expired' })],
    ['counting the open of an organisation', (tx) => countOpenInvoices(tx, 7, new Date())],
    ['claiming', (tx) => dueInvoices.claim(tx, new Date(), 100)],
  ])('%s reads nothing of theirs', async (_, work) => {
    const scans = await scansFor(work);
    expect(scans).not.toEqual([]);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });

  it('the next to expire is found at the end of an index of the open alone', async () => {
    expect(await scansFor(dueInvoices.next)).toEqual(['all of invoices_due']);
  });
});
