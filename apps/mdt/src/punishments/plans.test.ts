import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { listCases } from '../cases/table.ts';
import type { Tx } from '@cabildo/kit/database';
import { startWorld, type World } from '../testing/world.ts';
import { listPunishments } from './table.ts';

/* Punishments and cases are found at once after years of them: each statement reads through an index on its condition. */

let world: World;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO punishments (server_id, type, character_id, reason, evidence, officer_character_id, created_at, fine_amount,
    fine_status, debt_id)
  SELECT 1 + n % 20, CASE WHEN n % 3 = 0 THEN 'fine' ELSE 'warning' END, 1 + n % 4000, 'Ruido', '[]', 1 + n % 700,
    timestamptz '2026-06-14' - make_interval(mins => n), CASE WHEN n % 3 = 0 THEN 10 END,
    CASE WHEN n % 3 = 0 THEN CASE WHEN n % 90 = 0 THEN 'owed' ELSE 'paid' END END, n
  FROM generate_series(1, 100000) n;
  INSERT INTO cases (server_id, number, status, version, title, call_ids, punishment_ids, character_ids, created_by, created_at,
    updated_at)
  SELECT 1 + n % 20, n, 'open', 1, 'Banda', '{}', '{}', ARRAY[1 + n % 4000], 1 + n % 700, now(), now()
  FROM generate_series(1, 100000) n;
`;

beforeAll(async () => {
  world = await startWorld();
  await fill(world.database, SEED);
  scansOf = await scansIn(world.database);
});
afterAll(() => world.close());

const at = { limit: 20, offset: 0 };
const any = {
  serverId: 1,
  characterId: undefined,
  userId: undefined,
  type: undefined,
  status: undefined,
  fineStatus: undefined,
  officerId: undefined,
  period: undefined,
  now: new Date(),
  readable: null,
  withExpunged: false,
};
const DAY = { from: new Date('2026-05-10T00:00:00Z'), to: new Date('2026-05-11T00:00:00Z') };
const cases: [string, string[], (tx: Tx) => Promise<unknown>][] = [
  [
    'the unpaid fines of a server',
    ['punishments_fine'],
    (tx) => listPunishments(tx, { ...any, fineStatus: 'unpaid' }, at),
  ],
  [
    'what an officer gave',
    ['punishments_officer'],
    (tx) => listPunishments(tx, { ...any, officerId: 41 }, at),
  ],
  [
    'the punishments of a day',
    ['punishments_created'],
    (tx) => listPunishments(tx, { ...any, period: DAY }, at),
  ],
  [
    'the cases that an officer may read',
    ['cases_author', 'cases_characters'],
    (tx) =>
      listCases(
        tx,
        { serverId: 1, status: undefined, readable: { characterIds: [41], userId: 41 }, author: 41 },
        at,
      ),
  ],
];

it.each(cases)('%s are read by an index', async (_, indexes, ask) => {
  const scans = (await plansOf(world.database, ask)).flatMap(scansOf);
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((scan) => !indexes.includes(scan))).toEqual([]);
});
