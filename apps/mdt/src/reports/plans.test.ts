import type { Tx } from '@cabildo/kit/database';
import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { listReports, listRevisions, type Readable } from './table.ts';

/* Reports stay fast with a year of them: each of these statements reads through an index that begins with its condition. */

let world: World;
let scansOf: ScansOf;

const SEED = `
  INSERT INTO report_templates (server_id, name, kind, version, sections_id, read_powers, write_powers, needs_approval, is_active, created_at)
  SELECT 1 + n % 40, 'Parte', CASE WHEN n % 4 = 0 THEN 'medical' ELSE 'police' END, 1, n, '{}', '{}', false, true, now()
  FROM generate_series(1, 400) n;
  INSERT INTO report_sections (template_id, sections) SELECT id, '[{}]' FROM report_templates;
  INSERT INTO reports (server_id, template_id, sections_id, template_version, kind, status, version, values, search_text, character_ids,
    plates, plate_keys, department_id, author_user_id, created_at, updated_at)
  SELECT t.server_id, t.id, s.id, 1, t.kind, 'approved', 1, '{}', 'Robo ' || md5(n::text), ARRAY[1 + n % 5000], ARRAY['P' || n % 9000],
    ARRAY['P' || n % 9000], 1 + n % 300, 1 + n % 4000, timestamptz '2026-06-14' - make_interval(mins => n),
    timestamptz '2026-06-14' - make_interval(mins => n)
  FROM generate_series(1, 60000) n JOIN report_templates t ON t.id = 1 + n % 400 JOIN report_sections s ON s.template_id = t.id;
  INSERT INTO report_revisions (report_id, server_id, version, by_user_id, before, created_at)
  SELECT id, server_id, 2, author_user_id, '{}', created_at FROM reports;
`;

beforeAll(async () => {
  world = await startWorld();
  await fill(world.database, SEED);
  scansOf = await scansIn(world.database);
});
afterAll(() => world.close());

const ALL: Readable = {
  templateIds: Array.from({ length: 10 }, (_, at) => at * 40 + 40),
  authorId: 7,
  patientIds: [],
  departmentIds: [],
  withMedical: true,
};
const OWN: Readable = { ...ALL, templateIds: [], patientIds: [9] };
const page = { limit: 51, offset: 0, after: undefined };
const list = (tx: Tx, readable: Readable, filter: object = {}) =>
  listReports(
    tx,
    {
      serverId: 1,
      readable,
      templateId: undefined,
      characterId: undefined,
      plateKey: undefined,
      authorId: undefined,
      search: undefined,
      period: undefined,
      ...filter,
    },
    page,
  );
// With statistics of its own, PostgreSQL may read the index of another condition beside.
const READERS = ['reports_template', 'reports_author', 'reports_characters', 'reports_department'];
const cases: [string, string[], (tx: Tx) => Promise<unknown>][] = [
  ['all reports of a server', ['reports_server', 'reports_search', ...READERS], (tx) => list(tx, ALL)],
  ['the own reports', READERS, (tx) => list(tx, OWN)],
  ['reports about a character', READERS, (tx) => list(tx, ALL, { characterId: 9 })],
  ['reports about a plate', ['reports_plates'], (tx) => list(tx, ALL, { plateKey: 'P80' })],
  ['reports by a text', ['reports_search'], (tx) => list(tx, ALL, { search: 'c4ca423' })],
  [
    'the revisions of a report',
    ['report_revisions_report'],
    (tx) => listRevisions(tx, 5, { limit: 10, offset: 0 }),
  ],
];

it.each(cases)('%s are read by an index', async (_, allowed, ask) => {
  const scans = (await plansOf(world.database, ask)).flatMap(scansOf);
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((scan) => !allowed.includes(scan))).toEqual([]);
});
