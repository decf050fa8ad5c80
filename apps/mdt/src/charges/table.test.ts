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
import { countCharges, findByCodes, findCharge, findCharges, listCharges } from './table.ts';

let store: TestDatabase;
let database: Database;
let scansOf: ScansOf;

/** Every server has a penal code, and one of them the longest that there may be. */
const SEED = `
  INSERT INTO charges (server_id, code, code_key, title, category, fine_amount, jail_minutes, license_points, created_at,
    updated_at, updated_by)
  SELECT s, 'A' || i, 'a' || i, md5(i::text), 'C' || i % 10, 5, 0, 0, now(), now(), 1
  FROM generate_series(1, 100) s, generate_series(1, CASE WHEN s = 1 THEN 2000 ELSE 180 END) i;`;

beforeAll(async () => {
  store = await createTestDatabase('mdt', join(import.meta.dirname, '../../migrations'));
  database = new Database({ url: store.url });
  scansOf = await scansIn(database);
  await fill(database, SEED);
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const PAGE = { limit: 500, offset: 0 };
const all = { serverId: 1, search: undefined, category: undefined };
const MANY = Array.from({ length: 500 }, (_, n) => `a${n}`);

describe('however many charges other servers have', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a page', (tx) => listCharges(tx, all, PAGE)],
    ['a search', (tx) => listCharges(tx, { ...all, search: 'hurto' }, PAGE)],
    ['a category', (tx) => listCharges(tx, { ...all, category: 'c3' }, PAGE)],
    ['those of an import', (tx) => findByCodes(tx, 1, MANY)],
    ['those of a punishment', (tx) => findCharges(tx, 1, [1, 2, 3])],
    ['one', (tx) => findCharge(tx, 1, 3)],
    ['how many there are', (tx) => countCharges(tx, 1)],
  ])('%s reads nothing of theirs', async (_, work) => {
    const scans = (await plansOf(database, work, { generic: true })).flatMap(scansOf);
    expect(scans).not.toEqual([]);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });
});
