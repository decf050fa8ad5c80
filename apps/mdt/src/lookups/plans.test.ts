import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { newestCases, newestPunishments } from './table.ts';

let world: World;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO punishments (server_id, type, character_id, reason, evidence, created_at)
  SELECT i % 50, 'warning', i % 3000, 'r', '[]', now() FROM generate_series(1, 30000) i;
  INSERT INTO cases (server_id, number, status, version, title, call_ids, punishment_ids, character_ids, created_by,
    created_at, updated_at)
  SELECT i % 50, i, 'open', 1, 't', '{}', '{}', ARRAY[i % 3000, (i + 50) % 3000]::bigint[], 1, now(), now()
  FROM generate_series(1, 30000) i;`;

beforeAll(async () => {
  world = await startWorld();
  scansOf = await scansIn(world.database);
  await fill(world.database, SEED);
});
afterAll(() => world.close());

it.each([false, true])('records of persons are found by index (for any values: %s)', async (generic) => {
  for (const characterIds of [[57], Array.from({ length: 20 }, (_, n) => 57 + 50 * n)]) {
    const wanted = { serverId: 7, characterIds, limit: 5 };
    const scans = [
      ...(await plansOf(world.database, (sql) => newestPunishments(sql, wanted), { generic })),
      ...(await plansOf(world.database, (sql) => newestCases(sql, wanted), { generic })),
    ].flatMap(scansOf);
    expect(scans.sort()).toEqual(['cases_characters', 'punishments_character']);
  }
});
