import type { Tx } from '@cabildo/kit/database';
import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { findByPlate, listVehicles, newestWithPlate } from '../vehicles/table.ts';
import { isModelTaken, listModels, lockNamed } from './table.ts';

/*
 * Each statement reads through an index that begins with its condition, by its custom and by its generic plan.
 */

let world: World;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO vehicle_models (server_id, brand, model, price, spawn_code, category, created_at)
  SELECT i % 50, 'B' || i % 7, 'M' || i, 0, CASE WHEN i % 2 = 0 THEN 'c' || i END, 'K' || i % 400, now()
  FROM generate_series(1, 20000) i;
  INSERT INTO owners (character_id, server_id) SELECT i, i % 50 FROM generate_series(1, 10000) i;
  INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, is_twin, created_at)
  SELECT i, i % 50, 1 + i % 20000, 'P' || i, '#FFFFFF', 1 + i % 10000, 'owned', i % 100 = 0, now()
  FROM generate_series(1, 40000) i;`;

beforeAll(async () => {
  world = await startWorld();
  scansOf = await scansIn(world.database);
  await fill(world.database, SEED);
});
afterAll(() => world.close());

const PAGE = { limit: 50, offset: 50 };
const NAMED = { brand: 'B1', model: 'M1' };
const keyed = Array.from({ length: 500 }, (_, n) => ({
  model: { brand: 'B1', model: `M${n}` },
  keys: { code: n % 2 === 0 ? `c${n}` : null, name: '' },
}));

describe.each([false, true])('plans over many rows (for any values: %s)', (generic) => {
  it.each<[what: string, indexes: string[], ask: (sql: Tx) => Promise<unknown>]>([
    [
      'a page of a catalogue, and how many there are',
      ['vehicle_models_listed', 'vehicle_models_server'],
      (sql) => listModels(sql, { serverId: 7, activeOnly: true }, PAGE),
    ],
    [
      'a page of a category, and how many there are',
      ['vehicle_models_category'],
      (sql) => listModels(sql, { serverId: 7, activeOnly: true, category: 'K7' }, PAGE),
    ],
    [
      'whether a name is taken',
      ['vehicle_models_name'],
      (sql) => isModelTaken(sql, { server_id: 7, ...NAMED, spawn_code: null }),
    ],
    [
      'whether a spawn code is taken',
      ['vehicle_models_code'],
      (sql) => isModelTaken(sql, { server_id: 7, ...NAMED, spawn_code: 'c8' }),
    ],
    [
      'the models of an import',
      ['vehicle_models_code', 'vehicle_models_name', 'vehicle_models_pkey', 'vehicle_models_server'],
      (sql) => lockNamed(sql, 7, keyed),
    ],
    [
      'the vehicle with a plate',
      ['vehicles_plate', 'vehicles_twins', 'vehicle_models_pkey'],
      (sql) => findByPlate(sql, 7, 'P57'),
    ],
  ])('%s is found by index', async (_, indexes, ask) => {
    const scans = (await plansOf(world.database, ask, { generic })).flatMap(scansOf);
    expect(scans.length).toBeGreaterThan(0);
    expect(indexes).toEqual(expect.arrayContaining(scans));
  });
});

it('vehicles are found by a part of a plate through an index, among 100,000 of one server (OT-09)', async () => {
  await fill(
    world.database,
    `INSERT INTO owners (character_id, server_id) VALUES (1000000, 90);
     INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, created_at)
     SELECT 1000000 + i, 90, 1 + i % 20000, 'LS ' || lpad(i::text, 6, '0'), '#FFFFFF', 1000000, 'owned', now()
     FROM generate_series(1, 100000) i;`,
  );
  const scansFor = async (part: string) =>
    (await plansOf(world.database, (sql) => newestWithPlate(sql, 90, part, 20))).flatMap(scansOf);
  // A rare part is read from the search index, and one that many plates have from the newest vehicle on. In between the sample of
  // the statistics decides, and either is quick.
  for (const [part, index] of [
    ['S099999', 'vehicles_search'],
    ['LS0', 'vehicles_newest'],
  ] as const)
    expect([part, ...new Set(await scansFor(part))].toSorted()).toEqual(
      [part, index, 'vehicle_models_pkey'].toSorted(),
    );
});

it('the vehicles of a character are found by index (OT-09)', async () => {
  const filter = { server_id: 7, owners: [57] };
  const plans = await plansOf(world.database, (sql) => listVehicles(sql, filter, { limit: 50, offset: 0 }));
  const scans = plans.flatMap(scansOf);
  expect(['vehicles_owner', 'vehicle_models_pkey']).toEqual(expect.arrayContaining(scans));
});
