import type { Tx } from '@cabildo/kit/database';
import { fill, nodesOf, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import {
  cancelFrisksOf,
  cancelMembersFriskOf,
  dueFrisks,
  expireFriskOf,
  findFrisk,
  findResult,
  insertResults,
  leaveInOpenFrisks,
  listResults,
  lockFrisk,
} from '../frisks/table.ts';
import { readHeld, removeFromHoldings } from '../holdings/table.ts';
import { countCategories, listCategories } from '../items/categories.table.ts';
import { countItems, readItems, readShop, type ItemFilter } from '../items/table.ts';
import { countKinds, countStock, findShop, listOffers, listShops, readPrices } from '../shop/shops/table.ts';
import { startWorld, type World } from './world.ts';

/*
 * Frequent reads stay fast with a full catalogue and a large database: each of these statements reads through an index
 * that begins with its condition.
 */

let world: World;
let scansOf: ScansOf;

async function planOf(ask: (sql: Tx) => Promise<unknown>, how = { generic: false }) {
  const plans = await plansOf(world.database, ask, how);
  return {
    scans: plans.flatMap(scansOf),
    nodes: plans.flatMap(nodesOf).map((node) => node['Node Type']),
  };
}

/** A table or an index that is read as a whole. */
const WHOLE = expect.stringMatching(/^all of /);

const SEED = `
  INSERT INTO categories (server_id, name, label, sort_order, created_at)
  SELECT s, 'c' || c, 'C', c % 7, now() FROM generate_series(1, 40) s, generate_series(1, 20) c;
  INSERT INTO licenses (server_id, name, type, created_at)
  SELECT s, 'l' || l, 'custom', now() FROM generate_series(1, 40) s, generate_series(1, 20) l;
  -- One server has a full catalogue, the others have small ones, and all of them add to it by and by.
  INSERT INTO items (server_id, name, price, category_id, category_sort_order, shop_visible, require_license_id,
    created_at)
  SELECT s, 'Objeto ' || md5((s * i)::text) || i, i % 10, c.id, c.sort_order, i % 3 > 0, l.id, now()
  FROM generate_series(1, 40) s
  CROSS JOIN generate_series(1, CASE WHEN s = 1 THEN 5000 ELSE 150 END) i
  JOIN categories c ON c.server_id = s AND c.name = 'c' || (1 + i % 20)
  LEFT JOIN licenses l ON l.server_id = s AND l.name = 'l' || i % 40
  ORDER BY i, s;
  INSERT INTO stocks (item_id, mode, quantity, set_at, counted_at)
  SELECT id, 'limited', 5, now(), now() FROM items WHERE id % 2 = 0;
  INSERT INTO holders (character_id, server_id) SELECT i, 1 FROM generate_series(1, 1000) i;
  INSERT INTO holdings (character_id, item_id, quantity)
  SELECT h.character_id, i.id, 1 FROM holders h JOIN items i ON i.id % 500 = 5;
  INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
  SELECT 1, item_id, quantity, 'void', 'character', character_id, 'give', now() FROM holdings;
  INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id, state,
    started_at, expires_at, finished_at)
  SELECT 1, i + 10000, 1, i, 2, 'completed', now(), now(), now() FROM generate_series(1, 1000) i;
  INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id,
    started_at, expires_at)
  SELECT 1, i + 10000, 1, i, 2, now(), now() + make_interval(secs => i) FROM generate_series(1, 1000) i;
  INSERT INTO frisk_results (frisk_id, item_id, name, quantity, can_confiscate)
  SELECT f.id, 1 + (f.id * 10 + i) % 5000, 'x', 1, true FROM frisks f, generate_series(1, 10) i;
  INSERT INTO shops (server_id, org_id, name, created_at, closed_at, receiver_character_id)
  SELECT 1 + i % 40, i / 3, 'x', now(), NULL, NULL
  FROM generate_series(1, 3000) i;
  INSERT INTO shop_items (shop_id, item_id, price)
  SELECT s.id, i.id, 5 FROM shops s JOIN items i ON i.id % 400 = s.id % 400;
  INSERT INTO holders (character_id, server_id) SELECT -id, server_id FROM shops;
  INSERT INTO holdings (character_id, item_id, quantity) SELECT -shop_id, item_id, 1 FROM shop_items;
  INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
  SELECT 1, item_id, quantity, 'void', 'character', character_id, 'give', now() FROM holdings WHERE character_id < 0;
`;

let category_id: number;

beforeAll(async () => {
  world = await startWorld();
  scansOf = await scansIn(world.database);
  await fill(world.database, SEED);
  const [row] = await world.database.query<{ id: number }>(
    `SELECT id FROM categories WHERE server_id = 1 AND name = 'c5'`,
  );
  category_id = row!.id;
});
afterAll(() => world.close());

describe('plans over many rows', () => {
  test.each([
    ['the first page', { generic: false }],
    ['any page', { generic: true }],
  ])(
    '%s of a shop is read in index order, with the stocks and licences of that page only',
    async (_, how) => {
      const { scans, nodes } = await planOf(
        (sql) => readShop(sql, { serverId: 1, limit: 50, offset: 0 }),
        how,
      );
      expect(scans.sort()).toEqual(['items_shop', 'items_shop_count', 'licenses_pkey', 'stocks_pkey']);
      expect(nodes).toContain('Index Only Scan');
      // Only the page is sorted.
      expect(nodes.join(' > ')).toContain('Limit > Index Scan > Limit > Index Scan');
    },
  );

  const list = (filter: Omit<ItemFilter, 'server_id'>) =>
    planOf((sql) => readItems(sql, { server_id: 1, ...filter }, { limit: 50, offset: 0 }));
  const count = (filter: Omit<ItemFilter, 'server_id'>) =>
    planOf((sql) => countItems(sql, { server_id: 1, ...filter }));

  test('a page of a catalogue is read in its order, and stocks for that page only', async () => {
    const { scans, nodes } = await list({});
    expect(scans).toEqual(['items_in_order', 'stocks_pkey']);
    expect(nodes).not.toContain('Sort');
    expect((await count({})).scans).not.toContainEqual(WHOLE);
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
    const { scans } = await planOf((sql) => listCategories(sql, 1, { limit: 50, offset: 0 }));
    expect(scans).toContain('categories_in_order');
    const counted = await planOf((sql) => countCategories(sql, 1));
    expect(counted.scans).not.toContainEqual(WHOLE);
  });

  test('the end of an item finds who has it, and the frisks it is in, by the item', async () => {
    const removal = { item_id: 5, server_id: 1, actor_user_id: 1, now: new Date() };
    const holdings = await planOf((sql) => removeFromHoldings(sql as never, removal));
    expect(holdings.scans).toContain('holdings_item');
    const frisks = await planOf((sql) => leaveInOpenFrisks(sql as never, 5));
    expect(frisks.scans).not.toContainEqual(WHOLE);
  });

  test.each([
    ['this character', { generic: false }],
    ['any character', { generic: true }],
  ])('what %s has is found by the character, and the items of that page only by their id', async (_, how) => {
    const page = await planOf((sql) => readHeld(sql, [{ characterId: 7, limit: 50, offset: 0 }]), how);
    expect(page.scans.sort()).toEqual(['holdings_pkey', 'holdings_pkey', 'items_pkey']);
    // The rows of a page are found without a sort.
    expect(page.nodes.join(' > ')).toContain('Limit > Nested Loop > Index Scan');
  });

  test.each([
    ['this shop', { generic: false }],
    ['any shop', { generic: true }],
  ])('what %s of an organisation sells and holds is read by index', async (_, how) => {
    const at = { limit: 50, offset: 0 };
    for (const ask of [
      (sql) => listShops(sql, { serverId: 1, orgId: undefined }, at),
      (sql) => listShops(sql, { serverId: 1, orgId: 7 }, at),
      (sql) => findShop(sql, { serverId: 1, id: 40 }),
      (sql) => countStock(sql, 1, 7),
      (sql) => listOffers(sql, { shopId: 40, withStockroom: true }, at),
      (sql) => listOffers(sql, { shopId: 40, withStockroom: false }, at),
      (sql) => readPrices(sql, [{ shopId: 40, itemId: 7 }]),
      (sql) => countKinds(sql, [40]),
    ] satisfies ((sql: Tx) => Promise<unknown>)[]) {
      expect((await planOf((sql) => ask(sql as Tx), how)).scans).not.toContainEqual(WHOLE);
    }
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
      [['frisks_one_open'], (sql) => cancelMembersFriskOf(sql, 7, now)],
      [['frisks_expiry'], (sql) => dueFrisks.claim(sql, now, 500)],
      // The statement has no condition, but reads only the first entry of the index.
      [['all of frisks_expiry'], (sql) => dueFrisks.next(sql)],
      [
        ['frisks_one_open', 'frisks_pkey', 'frisks_pkey', 'frisks_searcher'],
        (sql) => cancelFrisksOf(sql, [7], now),
      ],
      [['frisk_results_frisk_id_item_id_key'], (sql) => listResults(sql, 7)],
      [['frisk_results_pkey'], (sql) => findResult(sql, 7, 7)],
      [['holdings_pkey', 'items_pkey'], (sql) => insertResults(sql, 7, 7)],
    ] satisfies [string[], (sql: Tx) => Promise<unknown>][]) {
      const { scans } = await planOf((sql) => ask(sql as Tx), how);
      expect(scans.sort()).toEqual(expected);
    }
  });
});
