import type { Sql, Tx } from '@cabildo/kit';
import { startWorld, type World } from '../world.testing.ts';
import { countCategories, listCategories } from './categories.ts';
import { removeFromHoldings } from './holdings.ts';
import { findResult, insertResults, leaveInOpenFrisks, listResults } from './frisk_results.ts';
import { cancelFrisksOf, expireFriskOf, expireFrisks, findFrisk, lockFrisk } from './frisks.ts';
import { countItems, listItems, readShop, type ItemFilter } from './items.ts';

/*
 * What is asked often stays fast when a catalogue is full and the platform is large: each of these statements reads
 * through an index that begins with what the caller asked for. Times are not compared, plans are.
 */

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

let world: World;

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How the statements of `ask` would be carried out; `generic`: as they are when nothing is known of their values. */
async function planOf(ask: (sql: Sql) => Promise<unknown>, { generic = false } = {}) {
  const plans: Plan[] = [];
  const explain: Sql = {
    async query(text, values) {
      const [row] = generic
        ? await genericPlan(text)
        : await world.database.query<PlanRow>(`EXPLAIN (FORMAT JSON) ${text}`, values, { replan: true });
      plans.push(row!['QUERY PLAN'][0]!.Plan);
      return [];
    },
  };
  // A count makes the function read a first row that is not there; its plan has been kept by then.
  await ask(explain).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
  const nodes = plans.flatMap(nodesOf);
  return {
    scans: nodes
      .filter((node) => node['Relation Name'] || node['Index Name'])
      .map((node) => node['Index Name'] ?? `${node['Node Type']} of ${node['Relation Name']}`),
    nodes: nodes.map((node) => node['Node Type']),
  };
}

interface PlanRow {
  'QUERY PLAN': { Plan: Plan }[];
}

const genericPlan = (text: string): Promise<PlanRow[]> =>
  world.database.withConnection(async (client) => {
    const { rows } = await client.query<PlanRow>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    return rows;
  });

const SEED = `
  INSERT INTO categories (server_id, name, label, sort_order, created_at)
  SELECT s, 'c' || c, 'C', c % 7, now() FROM generate_series(1, 200) s, generate_series(1, 20) c;
  -- One server has a full catalogue, the others have small ones.
  INSERT INTO items (server_id, name, price, category_id, category_sort_order, shop_visible, created_at)
  SELECT s, 'Objeto ' || md5((s * i)::text) || i, i % 10, c.id, c.sort_order, i % 3 > 0, now()
  FROM generate_series(1, 200) s, generate_series(1, CASE WHEN s = 1 THEN 10000 ELSE 100 END) i
  JOIN LATERAL (SELECT id, sort_order FROM categories WHERE server_id = s AND name = 'c' || (1 + i % 20)) c ON true;
  INSERT INTO licenses (server_id, name, type, created_at)
  SELECT s, 'l' || l, 'custom', now() FROM generate_series(1, 200) s, generate_series(1, 20) l;
  UPDATE items i SET require_license_id = l.id FROM licenses l
  WHERE l.server_id = i.server_id AND l.name = 'l' || i.id % 40;
  INSERT INTO stocks (item_id, mode, quantity, set_at, counted_at)
  SELECT id, 'limited', 5, now(), now() FROM items WHERE id % 2 = 0;
  INSERT INTO holders (character_id, server_id) SELECT i, 1 FROM generate_series(1, 2000) i;
  INSERT INTO holdings (character_id, item_id, quantity)
  SELECT h.character_id, i.id, 1 FROM holders h JOIN items i ON i.id <= 20;
  INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
  SELECT 1, item_id, quantity, 'void', 'character', character_id, 'give', now() FROM holdings;
  INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id, state,
    started_at, expires_at, finished_at)
  SELECT 1, i + 10000, 1, i, 2, 'completed', now(), now(), now() FROM generate_series(1, 2000) i;
  INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id,
    started_at, expires_at)
  SELECT 1, i + 10000, 1, i, 2, now(), now() + make_interval(secs => i) FROM generate_series(1, 2000) i;
  INSERT INTO frisk_results (frisk_id, item_id, name, quantity, can_confiscate)
  SELECT f.id, i, 'x', 1, true FROM frisks f, generate_series(1, 20) i;`;

let category_id: number;

beforeAll(async () => {
  world = await startWorld();
  await world.database.withConnection(async (client) => {
    await client.query('SET statement_timeout = 0');
    // One by one: a long transaction would keep every service on this PostgreSQL from telling its facts.
    for (const statement of SEED.split(/;\n/)) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    await client.query('RESET statement_timeout');
  });
  const [row] = await world.database.query<{ id: number }>(
    `SELECT id FROM categories WHERE server_id = 1 AND name = 'c5'`,
  );
  category_id = row!.id;
}, 120_000);
afterAll(() => world.close());

describe('plans over many rows', () => {
  test.each([
    ['the first page', { generic: false }],
    ['any page', { generic: true }],
  ])('%s of a shop is read in its order, and stocks and licences for that page only', async (_, how) => {
    const { scans, nodes } = await planOf((sql) => readShop(sql, 1, 50, 0), how);
    expect(scans.sort()).toEqual(['items_shop', 'items_shop_count', 'licenses_pkey', 'stocks_pkey']);
    expect(nodes).toContain('Index Only Scan');
    // What is sorted is the page.
    expect(nodes.join(' > ')).toContain('Limit > Index Scan > Limit > Index Scan');
  });

  const list = (filter: Omit<ItemFilter, 'server_id'>) =>
    planOf((sql) => listItems(sql, { server_id: 1, ...filter }, 50, 0));
  const count = (filter: Omit<ItemFilter, 'server_id'>) =>
    planOf((sql) => countItems(sql, { server_id: 1, ...filter }));

  test('a page of a catalogue is read in its order, and stocks for that page only', async () => {
    const { scans, nodes } = await list({});
    expect(scans).toEqual(['items_in_order', 'stocks_pkey']);
    expect(nodes).not.toContain('Sort');
    expect((await count({})).scans).not.toContain('Seq Scan of items');
  });

  test('a page of a category is read from that category', async () => {
    expect((await list({ category_id })).scans).toEqual(['items_category', 'stocks_pkey']);
    expect((await count({ category_id })).scans).toEqual(['items_category']);
  });

  test('a search for something rare goes through the index of searches, which begins with the server', async () => {
    expect((await list({ search: 'abcdef' })).scans).toContain('items_search');
    expect((await count({ search: 'abcdef' })).scans).toContain('items_search');
  });

  test('a search for something common walks along the catalogue', async () => {
    expect((await list({ search: 'objeto' })).scans).toEqual(['items_in_order', 'stocks_pkey']);
  });

  test('categories are those of one server', async () => {
    const { scans } = await planOf((sql) => listCategories(sql, 1, 50, 0));
    expect(scans).toContain('categories_in_order');
    const counted = await planOf((sql) => countCategories(sql, 1));
    expect(counted.scans).not.toContain('Seq Scan of categories');
  });

  test('the end of an item finds who has it, and the frisks it is in, by the item', async () => {
    const removal = { item_id: 5, server_id: 1, actor_user_id: 1, now: new Date() };
    const holdings = await planOf((sql) => removeFromHoldings(sql as never, removal));
    expect(holdings.scans).toContain('holdings_item');
    const frisks = await planOf((sql) => leaveInOpenFrisks(sql as never, 5));
    expect(frisks.scans).not.toContain('Seq Scan of frisk_results');
  });

  test.each([
    ['these values', { generic: false }],
    ['any values', { generic: true }],
  ])('frisks and what was found are read by index for %s', async (_, how) => {
    const now = new Date();
    for (const [expected, ask] of [
      [['frisks_pkey'], (sql) => findFrisk(sql, 1, 7)],
      [['frisks_pkey'], (sql) => lockFrisk(sql, 1, 7)],
      [['frisks_one_open'], (sql) => expireFriskOf(sql, 7, now)],
      [['frisks_expiry', 'frisks_pkey'], (sql) => expireFrisks(sql, 500, now)],
      [
        ['frisks_one_open', 'frisks_pkey', 'frisks_pkey', 'frisks_searcher'],
        (sql) => cancelFrisksOf(sql, [7], now),
      ],
      [['frisk_results_frisk_id_item_id_key'], (sql) => listResults(sql, 7)],
      [['frisk_results_pkey'], (sql) => findResult(sql, 7, 7)],
      [['holdings_pkey', 'items_pkey'], (sql) => insertResults(sql, 7, 7)],
    ] satisfies [string[], (sql: Tx) => Promise<unknown>][]) {
      const { scans } = await planOf((sql) => ask(sql as Tx), how);
      // An index tells a bitmap scan where to look; the other two are about what this statement writes.
      const reads = scans.filter((scan) => !/^(Bitmap Heap Scan|ModifyTable|CTE Scan) of/.test(scan));
      expect(reads.sort()).toEqual(expected);
    }
  });
});
