import type { Tx } from '@cabildo/kit/database';
import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { findPlaceOfUnit, listCalls, listPanics, lockCallsOfUnits, lockOpenPanic } from '../calls/table.ts';
import { callsignsOf, isCallsignTaken, listServing, lockCrews } from '../crews/table.ts';
import { startWorld, type World } from '../testing/world.ts';
import { callsOfUnits } from './table.ts';

/*
 * Dispatch stays fast with a year of calls and shifts: each of these statements reads through an index that begins with its
 * condition.
 */

let world: World;
let scansOf: ScansOf;
const SINCE = new Date('2026-06-14T12:00:00Z');

const SEED = `
  INSERT INTO shifts (server_id, character_id, user_id, department_id, department, started_at, ended_at, ended_by)
  SELECT 1 + n % 40, 1 + n % 4000, 1 + n % 4000, 1 + n % 40, 'Policía', timestamptz '2026-06-14' - make_interval(mins => n),
    timestamptz '2026-06-14' - make_interval(mins => n - 30), 'officer'
  FROM generate_series(1, 60000) n;
  INSERT INTO shifts (server_id, character_id, user_id, started_at)
  SELECT 1 + n % 40, n, n, timestamptz '2026-06-15' FROM generate_series(1, 2000) n;
  INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, units, note_count, department_id,
    panic_character_id, created_at, updated_at, closed_at)
  SELECT 1 + n % 40, n, CASE WHEN n % 50 = 0 THEN 'active' ELSE 'closed' END, 2, 'Robo', 2, 'caller',
    ARRAY[1 + n % 2000, 1 + (n + 40) % 2000], 0, 1 + n % 200, CASE WHEN n % 100 = 0 THEN 1 + n % 2000 END, now(), now(),
    CASE WHEN n % 50 > 0 THEN now() END
  FROM generate_series(1, 60000) n;
  INSERT INTO call_units (call_id, character_id, attached_at)
  SELECT id, unit, created_at FROM calls, unnest(units) unit;
  UPDATE calls SET caller_character_id = 1 + id % 3000, title = 'Robo ' || md5(id::text),
    created_at = timestamptz '2026-06-14' - make_interval(mins => id::int);
`;

beforeAll(async () => {
  world = await startWorld();
  await fill(world.database, SEED);
  scansOf = await scansIn(world.database);
});
afterAll(() => world.close());

const page = { limit: 51, offset: 0, after: undefined };
const ofServer = {
  serverId: 1,
  status: undefined,
  departmentId: undefined,
  unit: undefined,
  callerId: undefined,
  search: undefined,
  period: undefined,
};
const DAY = { from: new Date('2026-06-10T00:00:00Z'), to: new Date('2026-06-11T00:00:00Z') };
const cases: [string, string[], (tx: Tx) => Promise<unknown>][] = [
  ['the board of a server', ['shifts_units'], (tx) => listServing(tx, 1, SINCE, 500)],
  ['the open calls of its units', ['calls_open'], (tx) => callsOfUnits(tx, 1, [1, 41, 81])],
  ['units', ['shifts_open', 'shifts_joined', 'shifts_pkey'], (tx) => lockCrews(tx, 1, [1, 41], SINCE)],
  ['a callsign', ['shifts_callsign'], (tx) => isCallsignTaken(tx, 1, 'L-20', 1)],
  ['the callsigns of units', ['shifts_character', 'shifts_pkey'], (tx) => callsignsOf(tx, [1, 41])],
  ['the open panic of a unit', ['calls_panic'], (tx) => lockOpenPanic(tx, 1, 41)],
  ['the open panics of a server', ['calls_panics'], (tx) => listPanics(tx, 1)],
  ['the place of a unit', ['calls_units'], (tx) => findPlaceOfUnit(tx, 41)],
  ['the open calls of those whose shift ends', ['calls_units'], (tx) => lockCallsOfUnits(tx, [1, 41])],
  // With statistics of its own, PostgreSQL may read the index of the server beside the one of the condition.
  [
    'the calls of a department',
    ['calls_department', 'calls_newest'],
    (tx) => listCalls(tx, { ...ofServer, departmentId: 1 }, page),
  ],
  [
    'the calls of a unit, closed ones too',
    ['call_units_character', 'calls_of_unit', 'calls_pkey'],
    (tx) => listCalls(tx, { ...ofServer, unit: 41 }, page),
  ],
  ['the calls of a caller', ['calls_caller'], (tx) => listCalls(tx, { ...ofServer, callerId: 41 }, page)],
  ['the calls of a day', ['calls_created'], (tx) => listCalls(tx, { ...ofServer, period: DAY }, page)],
  [
    'the calls that contain a word',
    ['calls_search'],
    (tx) => listCalls(tx, { ...ofServer, search: 'c4ca423' }, page),
  ],
  [
    'the calls that contain 3 letters which stand nowhere',
    ['calls_search'],
    (tx) => listCalls(tx, { ...ofServer, search: 'zqx' }, page),
  ],
  [
    'those of them in a state',
    ['calls_search'],
    (tx) => listCalls(tx, { ...ofServer, status: 'closed', search: 'zqx' }, page),
  ],
];

it.each(cases)('%s are read by an index', async (_, [index, ...beside], ask) => {
  const scans = (await plansOf(world.database, ask)).flatMap(scansOf);
  expect(scans).toContain(index);
  expect(scans.filter((scan) => scan !== index && !beside.includes(scan))).toEqual([]);
});
