import type { Tx } from '@cabildo/kit/database';
import { createHarness, fill, nodesOf, plansOf, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { lookUp, sampleNewest, walkNewest, type Matching } from './table.ts';

/** Inserts 100,000 entries, one every ten seconds, half of them for one server. */
const SEED = `
INSERT INTO entries (server_id, type, occurred_at, event_id, actor_user_id, about, note, note_folded, data)
  SELECT s, t, timestamptz '2026-06-01Z' + n * interval '10 seconds', gen_random_uuid(), n / 2 % 50, ARRAY[-s], '', w, '{}'
  FROM generate_series(1, 100000) n, LATERAL (SELECT CASE n % 2 WHEN 0 THEN 1 ELSE 2 + n % 100 END) server (s),
    LATERAL (SELECT CASE n % 500 WHEN 0 THEN 'role.role.created' ELSE 'bank.transfer.completed' END) type (t),
    LATERAL (SELECT 'words of entry ' || n) words (w);
`;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
  await fill(h.database, SEED);
});
afterAll(() => h.close());

const DEEP: Matching = {
  serverId: 1,
  userId: undefined,
  from: new Date('2025-06-15T00:00:00Z'),
  after: { at: Date.parse('2026-06-02T00:00:00Z'), uuid: '01890a5d-ac96-774b-bcce-b302099a8057' },
  whole: ['bank.transfer.completed'],
  partly: [],
  search: '',
};
const SLICE = { offset: 0, limit: 51 };

test.each([
  ['a sample', (tx: Tx) => sampleNewest(tx, DEEP, 10_000)],
  ['a walk', (tx: Tx) => walkNewest(tx, DEEP, SLICE)],
  ['a look-up', (tx: Tx) => lookUp(tx, { ...DEEP, whole: ['role.role.created'] }, SLICE)],
])('%s begins reading at the cursor, however deep it is in the log', async (_, ask) => {
  const plans = await plansOf(h.database, ask);
  const scans = plans.flatMap(nodesOf).filter((node) => node['Relation Name']?.startsWith('entries_2026'));
  // Partitions of later months are not read.
  expect(scans.map((node) => node['Relation Name'])).toEqual(['entries_2026_05', 'entries_2026_06']);
  for (const scan of scans) expect(scan['Index Cond']).toMatch(/ROW\(occurred_at, event_id\) </);
});

test('the entries of a person are read by an index of their own', async () => {
  const plans = await plansOf(h.database, (tx: Tx) => walkNewest(tx, { ...DEEP, userId: 7 }, SLICE));
  const scans = plans.flatMap(nodesOf).filter((node) => node['Relation Name']?.startsWith('entries_2026'));
  for (const scan of scans) {
    expect(scan['Index Name']).toMatch(/actor_user_id/);
    expect(scan['Index Cond']).toMatch(/actor_user_id = .*ROW\(occurred_at, event_id\) </);
  }
});
