import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import {
  createTestDatabase,
  nodesOf,
  type PlanNode,
  type PlanRow,
  type TestDatabase,
} from '@cabildo/testing';
import { ALL, listEntries, OF_TYPE, type EntryFilter } from './entries.table.ts';

const ENTRIES = 100_000;
const EVER: Omit<EntryFilter, 'accountIds'> = {
  type: undefined,
  after: 0,
  before: Number.MAX_SAFE_INTEGER,
  from: new Date(0),
  to: new Date('9999-01-01'),
};
const EVER_VALUES = `0, ${Number.MAX_SAFE_INTEGER}, '1970-01-01', '9999-01-01'`;
let store: TestDatabase;
let database: Database;

/**
 * Two accounts have nearly all entries, so that PostgreSQL expects as many of any account: going through all entries
 * from the newest on looks cheap, and is expensive for account 10, which has one. Every hundredth entry is a fee.
 */
beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../migrations'));
  database = new Database({ url: store.url });
  await database.query(
    `INSERT INTO accounts (server_id, kind, owner_character_id) SELECT 1, 'custom', i FROM generate_series(1, 10000) i`,
  );
  await database.query(
    `INSERT INTO transfers (id, server_id, kind, concept, created_at)
     SELECT i, 1, 'transfer', 'Pago ' || i, now() FROM generate_series(1, $1::int) i`,
    [ENTRIES],
  );
  await database.query(
    `INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, counterparty_id, created_at)
     SELECT i, CASE i WHEN 1000 THEN 10 ELSE i % 2 + 1 END,
       CASE WHEN i % 100 = 1 THEN 'fee' ELSE 'transfer_in' END, i, i, 3, now()
     FROM generate_series(1, $1::int) i`,
    [ENTRIES],
  );
  await database.query('ANALYZE');
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

/** The reads of a statement, as PostgreSQL plans the statement with and without knowing the values. */
async function readsOf(
  text: string,
  values: string,
  mode: string,
): Promise<{ kinds: Set<string>; entries: number }> {
  return database.withConnection(async (client) => {
    await client.query(`SET plan_cache_mode = ${mode}`);
    await client.query(`PREPARE page AS ${text}`);
    const { rows } = await client.query<PlanRow>(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${values})`);
    await client.query('DEALLOCATE page; RESET plan_cache_mode');
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name']);
    const ofEntries = nodes.filter((node) => node['Relation Name'] === 'entries');
    const read = (node: PlanNode) =>
      (node['Actual Rows']! + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']!;
    return {
      kinds: new Set(nodes.map((node) => node['Node Type'])),
      entries: ofEntries.reduce((sum, node) => sum + read(node), 0),
    };
  });
}

describe('a page of registers', () => {
  it('has the newest entries of all accounts asked for, in order, with what they say', async () => {
    const page = await listEntries(database, { ...EVER, accountIds: [1, 2] }, { limit: 3, offset: 1 });
    expect(page.map((entry) => [entry.account_id, entry.amount, entry.concept])).toEqual([
      [2, 99_999, 'Pago 99999'],
      [1, 99_998, 'Pago 99998'],
      [2, 99_997, 'Pago 99997'],
    ]);
  });

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'reads no more entries than the page needs (%s)',
    async (mode) => {
      const { kinds, entries } = await readsOf(ALL, `ARRAY[1, 2, 10], 50, 100, ${EVER_VALUES}`, mode);
      expect([...kinds].every((kind) => kind.startsWith('Index'))).toBe(true);
      expect(entries).toBeLessThanOrEqual(2 * 150 + 1);
    },
  );

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'finds those of one type by index too (%s)',
    async (mode) => {
      const { kinds, entries } = await readsOf(
        OF_TYPE,
        `ARRAY[1, 2, 10], 10, 0, ${EVER_VALUES}, 'transfer_in'`,
        mode,
      );
      expect([...kinds].every((kind) => kind.startsWith('Index'))).toBe(true);
      expect(entries).toBeLessThan(100);
    },
  );
});
