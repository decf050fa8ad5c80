import type { Sql, Tx } from '@cabildo/kit';
import { fill, scansIn, type PlanRow, type ScansOf } from '@cabildo/testing';
import { startWorld, type World } from '../world.testing.ts';
import { countRecords, dropRecords, listRecords, lockRecord, readStandings } from './character_licenses.ts';
import {
  countLicenses,
  holdLicenses,
  isNameTaken,
  isRequired,
  listLicenses,
  shareLicense,
} from './licenses.ts';

/*
 * Each statement reads through an index that begins with what was asked for, planned with the values and without.
 * Times are not compared, plans are.
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
  FROM generate_series(1, 4000) c, generate_series(1, 8) n;`;

beforeAll(async () => {
  world = await startWorld();
  scansOf = await scansIn(world.database);
  await fill(world.database, SEED);
}, 120_000);
afterAll(() => world.close());

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `ARRAY[${value.join()}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

/** The ways into tables of the statements that `ask` sends, as they are planned in one mode; nothing is run. */
async function waysOf(mode: string, ask: (sql: Tx) => Promise<unknown>): Promise<Set<string>> {
  const texts: [text: string, values: readonly unknown[]][] = [];
  const noted = {
    async query(text, values = []) {
      texts.push([text, values]);
      return [];
    },
  } as Sql as Tx;
  // A count makes the function read a first row that is not there; its statement has been kept by then.
  await ask(noted).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
  const scans = new Set<string>();
  await world.database.withConnection(async (client) => {
    await client.query(`SET plan_cache_mode = ${mode}`);
    for (const [text, values] of texts) {
      await client.query(`PREPARE asked AS ${text}`);
      const { rows } = await client.query<PlanRow>(
        `EXPLAIN (FORMAT JSON) EXECUTE asked (${values.map(literal).join()})`,
      );
      await client.query('DEALLOCATE asked');
      for (const scan of scansOf(rows[0]!['QUERY PLAN'][0].Plan)) scans.add(scan);
    }
    await client.query('RESET plan_cache_mode');
  });
  return scans;
}

/** Either holds the whole key of a record. */
const RECORDS = ['character_licenses_pkey', 'character_licenses_license'];
const PAGE = { limit: 50, offset: 50 };
const MANY = Array.from({ length: 50 }, (_, at) => 1 + at * 200);

describe.each(['force_custom_plan', 'force_generic_plan'])('plans over many rows (%s)', (mode) => {
  it.each<[what: string, indexes: string[], ask: (sql: Tx) => Promise<unknown>]>([
    ['a page of licences', ['licenses_name'], (sql) => listLicenses(sql, 7, PAGE)],
    [
      'how many licences there are',
      ['licenses_server_id_id_key', 'licenses_name'],
      (sql) => countLicenses(sql, 7),
    ],
    ['a whole catalogue', ['licenses_server_id_id_key', 'licenses_name'], (sql) => holdLicenses(sql, 7)],
    ['whether a name is taken', ['licenses_name'], (sql) => isNameTaken(sql, 7, 'L7', null)],
    ['one licence', ['licenses_server_id_id_key', 'licenses_pkey'], (sql) => shareLicense(sql, 7, 7)],
    ['whether items require it', ['items_required_license'], (sql) => isRequired(sql, 7)],
    ['one record', RECORDS, (sql) => lockRecord(sql, 7, 7)],
    ['who has a licence', ['character_licenses_license'], (sql) => dropRecords(sql, 7)],
    ['how many records there are', ['character_licenses_pkey'], (sql) => countRecords(sql, 7)],
    ['a page of records', ['character_licenses_pkey', 'licenses_pkey'], (sql) => listRecords(sql, 7, PAGE)],
    ['one standing', [...RECORDS, 'licenses_pkey'], (sql) => readStandings(sql, 7, [1400])],
    ['many standings', [...RECORDS, 'licenses_pkey'], (sql) => readStandings(sql, 7, MANY)],
  ])('%s is found by index', async (_, indexes, ask) => {
    const scans = await waysOf(mode, ask);
    expect(scans.size).toBeGreaterThan(0);
    expect(indexes).toEqual(expect.arrayContaining([...scans]));
  });
});
