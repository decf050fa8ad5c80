import type { Tx } from '@cabildo/kit/database';
import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import * as bolos from '../bolos/table.ts';
import { activeBolosOfVehicles } from '../lookups/table.ts';
import { startWorld, type World } from '../testing/world.ts';
import * as warrants from './table.ts';

/* Warrants and BOLOs are found at once after years of them: each statement reads through an index on its condition. */

let world: World;
let scansOf: ScansOf;

const STATUS = `CASE WHEN n % 50 = 0 THEN 'active' ELSE 'served' END`;
const CLOSED = `CASE WHEN n % 50 > 0 THEN now() END, CASE WHEN n % 50 > 0 THEN 'officer' END`;
const SEED = `
  INSERT INTO warrants (server_id, character_id, type, reason, case_id, status, version, created_by, created_at, updated_at,
    closed_at, close_reason)
  SELECT 1 + n % 40, 1 + n % 4000, CASE WHEN n % 200 < 100 THEN 'arrest' ELSE 'search' END, 'Robo', 1 + n % 9000, ${STATUS}, 1,
    7, now(), now(), ${CLOSED}
  FROM generate_series(1, 60000) n;
  INSERT INTO bolos (server_id, kind, character_id, plate, vehicle_id, description, status, version, created_by, created_at,
    updated_at, closed_at, close_reason, due_at)
  SELECT 1 + n % 40, CASE n % 3 WHEN 0 THEN 'person' WHEN 1 THEN 'vehicle' ELSE 'other' END,
    CASE WHEN n % 3 = 0 THEN 1 + n % 4000 END, CASE WHEN n % 3 = 1 THEN 'AB' || n END,
    CASE WHEN n % 6 = 1 THEN n END, 'Rojo', ${STATUS}, 1, 7, now(), now(),
    ${CLOSED}, NULL
  FROM generate_series(1, 60000) n;
`;

beforeAll(async () => {
  world = await startWorld();
  await fill(world.database, SEED);
  scansOf = await scansIn(world.database);
});
afterAll(() => world.close());

const at = { limit: 20, offset: 0 };
const anyWarrant = { serverId: 1, status: undefined, type: undefined, characterId: undefined };
const anyBolo = { serverId: 1, status: undefined, kind: undefined, characterId: undefined, plate: undefined };
const MANY_VEHICLES = Array.from({ length: 20 }, (_, n) => ({
  server_id: 1,
  vehicle_id: 100 + n,
  plate: `AB${100 + n}`,
}));
const cases: [string, string[], (tx: Tx) => Promise<unknown>][] = [
  ['all warrants of a server', ['warrants_newest'], (tx) => warrants.listWarrants(tx, anyWarrant, at)],
  [
    'its active warrants',
    ['warrants_status'],
    (tx) => warrants.listWarrants(tx, { ...anyWarrant, status: 'active' }, at),
  ],
  [
    'its searches',
    ['warrants_type', 'warrants_newest'],
    (tx) => warrants.listWarrants(tx, { ...anyWarrant, type: 'search' }, at),
  ],
  [
    'the warrants against a character',
    ['warrants_character'],
    (tx) => warrants.listWarrants(tx, { ...anyWarrant, characterId: 41 }, at),
  ],
  ['the warrants of a case', ['warrants_case'], (tx) => warrants.listOfCase(tx, 1, 41)],
  ['what makes a character wanted', ['warrants_active'], (tx) => warrants.listActiveOf(tx, 1, 1601)],
  ['all BOLOs of a server', ['bolos_newest'], (tx) => bolos.listBolos(tx, anyBolo, at)],
  ['its active BOLOs', ['bolos_status'], (tx) => bolos.listBolos(tx, { ...anyBolo, status: 'active' }, at)],
  [
    'its BOLOs of vehicles',
    ['bolos_kind', 'bolos_newest'],
    (tx) => bolos.listBolos(tx, { ...anyBolo, kind: 'vehicle' }, at),
  ],
  [
    'the BOLOs for a character',
    ['bolos_character'],
    (tx) => bolos.listBolos(tx, { ...anyBolo, characterId: 41 }, at),
  ],
  ['the BOLOs for a plate', ['bolos_plate'], (tx) => bolos.listBolos(tx, { ...anyBolo, plate: 'AB40' }, at)],
  ['the active BOLOs for a character', ['bolos_active'], (tx) => bolos.listActiveOf(tx, 1, 1601)],
  ['the active BOLOs for a plate', ['bolos_active_plate'], (tx) => bolos.listActiveOfPlate(tx, 1, 'AB100')],
  [
    'the active BOLOs for a part of a plate',
    ['bolos_active_plate', 'bolos_status'],
    (tx) => bolos.listActiveOfPlatesLike(tx, 1, 'B10'),
  ],
  [
    'the active BOLOs of vehicles',
    ['bolos_vehicle', 'bolos_active_plate'],
    (tx) => activeBolosOfVehicles(tx, 1, MANY_VEHICLES),
  ],
  [
    'the BOLOs that events of vehicles concern',
    ['bolos_vehicle', 'bolos_active_plate', 'bolos_pkey'],
    (tx) => bolos.lockConcerned(tx, MANY_VEHICLES),
  ],
  [
    'the BOLOs that are due',
    ['bolos_due_at', 'bolos_pkey'],
    (tx) => bolos.dueBolos.claim(tx, new Date(), 100),
  ],
];

it.each(cases)('%s are read by an index', async (_, indexes, ask) => {
  const scans = (await plansOf(world.database, ask)).flatMap(scansOf);
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((scan) => !indexes.includes(scan))).toEqual([]);
});
