import { join } from 'node:path';
import { Database, type Tx } from '@cabildo/kit/database';
import {
  createTestDatabase,
  fill,
  plansOf,
  scansIn,
  type ScansOf,
  type TestDatabase,
} from '@cabildo/testing';
import { deleteContactsOf, findContact, listContacts, lockContactsOf } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO contacts (server_id, character_id, alias, contact_character_id, created_at)
  SELECT i % 10, 1 + i % 5000, i::text, 10000 + i, now() FROM generate_series(1, 40000) i;`;

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

describe('however many contacts others have', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['listing', (tx) => listContacts(tx, 7, { limit: 50, offset: 0 })],
    ['counting', (tx) => lockContactsOf(tx, 7)],
    ['finding one', (tx) => findContact(tx, 7, 6)],
    ['those of a deleted character', (tx) => deleteContactsOf(tx, [7])],
  ])('%s reads nothing of theirs', async (_, work) => {
    const scans = (await plansOf(database, work)).flatMap(scansOf);
    expect(scans).not.toEqual([]);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });
});
