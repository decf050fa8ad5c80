import type { Tx } from '@cabildo/kit/database';
import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { findLicenseSales } from '../purchases/table.ts';
import { startWorld, type World } from '../testing/world.ts';
import {
  dropRecords,
  lockLicenses,
  isNameTaken,
  isRequired,
  listLicenses,
  listRecords,
  lockRecords,
  readLicenseStatuses,
  shareLicense,
} from './table.ts';

/*
 * Each statement reads through an index that begins with its condition, by its custom and by its generic plan.
 */

let world: World;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO licenses (id, server_id, name, type, created_at) OVERRIDING SYSTEM VALUE
  SELECT i, i % 200, 'L' || i, 'custom', now() FROM generate_series(1, 10000) i;
  UPDATE licenses SET parent_license_id = id - 200 WHERE id % 1600 > 200 AND id > 200;
  INSERT INTO items (server_id, name, require_license_id, created_at)
  SELECT i % 200, 'I' || i, i, now() FROM generate_series(1, 10000) i;
  INSERT INTO holders (character_id, server_id) SELECT i, i % 200 FROM generate_series(1, 10000) i;
  INSERT INTO character_licenses (character_id, license_id, status, granted_at)
  SELECT c, 1 + (c * 7 + n * 200) % 10000, 'granted', now()
  FROM generate_series(1, 4000) c, generate_series(1, 8) n;
  INSERT INTO purchases (id, server_id, character_id, user_id, state, license_id, total, created_at, due_at,
    finished_at)
  SELECT i, i % 200, i % 4000, 1, CASE WHEN i % 100 = 0 THEN 'reserved' ELSE 'delivered' END, 1 + i % 10000, 5, now(),
    now(), CASE WHEN i % 100 > 0 THEN now() END
  FROM generate_series(1, 20000) i;`;

beforeAll(async () => {
  world = await startWorld();
  scansOf = await scansIn(world.database);
  await fill(world.database, SEED);
});
afterAll(() => world.close());

/** Each of these indexes has the whole key of a record. */
const RECORDS = ['character_licenses_pkey', 'character_licenses_license'];
const PAGE = { limit: 50, offset: 50 };
const MANY = Array.from({ length: 50 }, (_, at) => 1 + at * 200);

describe.each([false, true])('plans over many rows (for any values: %s)', (generic) => {
  it.each<[what: string, indexes: string[], ask: (sql: Tx) => Promise<unknown>]>([
    [
      'a page of licences, and how many there are',
      ['licenses_name', 'licenses_server_id_id_key'],
      (sql) => listLicenses(sql, 7, PAGE),
    ],
    ['a whole catalogue', ['licenses_server_id_id_key', 'licenses_name'], (sql) => lockLicenses(sql, 7)],
    ['whether a name is taken', ['licenses_name'], (sql) => isNameTaken(sql, 7, 'L7', null)],
    ['one licence', ['licenses_server_id_id_key', 'licenses_pkey'], (sql) => shareLicense(sql, 7, 7)],
    [
      'whether items or shops require it',
      ['items_required_license', 'shops_license'],
      (sql) => isRequired(sql, 7),
    ],
    ['one record', RECORDS, (sql) => lockRecords(sql, [{ characterId: 7, licenseId: 7 }])],
    ['who has a licence', ['character_licenses_license'], (sql) => dropRecords(sql, 7)],
    [
      'a page of records, and how many there are',
      ['character_licenses_pkey', 'licenses_pkey'],
      (sql) => listRecords(sql, 7, PAGE),
    ],
    [
      'whether a licence is being bought',
      ['purchases_one_license'],
      (sql) => findLicenseSales(sql, [{ characterId: 7, licenseId: 7 }]),
    ],
    [
      'the licenseStatuses of a character',
      [...RECORDS, 'licenses_pkey'],
      (sql) => readLicenseStatuses(sql, [7]),
    ],
    ['those of many', [...RECORDS, 'licenses_pkey'], (sql) => readLicenseStatuses(sql, MANY)],
  ])('%s is found by index', async (_, indexes, ask) => {
    const scans = (await plansOf(world.database, ask, { generic })).flatMap(scansOf);
    expect(scans.length).toBeGreaterThan(0);
    expect(indexes).toEqual(expect.arrayContaining(scans));
  });
});
