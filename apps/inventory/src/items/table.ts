import { otherNamed, row, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import type { NewStock, Stock } from './rules.ts';

/** An item without its stock, which is a row of its own. */
export interface ItemRow {
  item_id: number;
  server_id: number;
  name: string;
  name_label: string | null;
  price: number | null;
  category_id: number | null;
  category_sort_order: number | null;
  image_url: string | null;
  shop_visible: boolean;
  can_gift: boolean;
  can_delete: boolean;
  can_confiscate: boolean;
  can_search: boolean;
  user_limit: number | null;
  require_license_id: number | null;
  created_at: Date;
}

/** An item with the last count of its stock; all null means infinite. */
export type StockedItemRow = ItemRow & (Stock | { [N in keyof Stock]: null });

interface ItemTable extends Omit<ItemRow, 'item_id'> {
  id: number;
}

interface StockTable extends Stock {
  item_id: number;
}

const items = table<ItemTable>('items');
const stocks = table<StockTable>('stocks');

const DESCRIPTION = [
  'name',
  'name_label',
  'price',
  'category_id',
  'category_sort_order',
  'image_url',
  'shop_visible',
  'can_gift',
  'can_delete',
  'can_confiscate',
  'can_search',
  'user_limit',
  'require_license_id',
] as const;
type Description = Pick<ItemRow, (typeof DESCRIPTION)[number]>;

const COLUMNS = `i.id AS item_id, i.server_id, i.created_at, ${DESCRIPTION.map((name) => `i.${name}`).join(', ')}`;

const STOCK_COLUMNS = [
  'mode',
  'quantity',
  'max',
  'renew_hours',
  'set_at',
  'counted_at',
  'setting',
  'refills',
  'refilled',
] as const satisfies (keyof Stock)[];
const STOCK = STOCK_COLUMNS.map((name) => `s.${name}`).join(', ');

// LIMIT 1 makes the planner look each stock up by key; it does not know that a page is short, and would read all stocks.
const ITS_STOCK = 'LEFT JOIN LATERAL (SELECT * FROM stocks WHERE item_id = i.id LIMIT 1) s ON true';
const ITS_LICENSE =
  'LEFT JOIN LATERAL (SELECT name FROM licenses WHERE id = i.require_license_id LIMIT 1) l ON true';
const IN_ORDER = 'ORDER BY i.category_sort_order, i.sort_name, i.id';

/** Which items of a server's catalogue to read. */
export interface ItemFilter {
  server_id: number;
  category_id?: number | undefined;
  /** Part of the name or of the label. */
  search?: string | undefined;
}

const MATCHING = `FROM items i
  WHERE i.server_id = $1 AND ($2::bigint IS NULL OR i.category_id = $2)
    AND ($3::text IS NULL OR i.search_text LIKE contains_pattern($3))`;

const filterValues = ({ server_id, category_id, search }: ItemFilter): unknown[] => [
  server_id,
  category_id ?? null,
  search ?? null,
];

/** Items in the order of the categories, then by name. */
export async function listItems(
  sql: Sql,
  filter: ItemFilter,
  at: { limit: number; offset: number },
): Promise<Page<StockedItemRow>> {
  const [rows, total] = await Promise.all([readItems(sql, filter, at), countItems(sql, filter)]);
  return { rows, total };
}

export async function readItems(
  sql: Sql,
  filter: ItemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockedItemRow[]> {
  return sql.query<StockedItemRow>(
    `SELECT ${COLUMNS}, ${STOCK} FROM (SELECT i.* ${MATCHING} ${IN_ORDER} LIMIT $4 OFFSET $5) i ${ITS_STOCK} ${IN_ORDER}`,
    [...filterValues(filter), limit, offset],
    // Each filter has its own index, so the plan depends on the values.
    { customPlan: true },
  );
}

export async function countItems(sql: Sql, filter: ItemFilter): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total ${MATCHING}`,
    filterValues(filter),
    { customPlan: true },
  );
  return row!.total;
}

export type ShopRow = StockedItemRow & { license_name: string | null };

const IN_SHOP = 'FROM items i WHERE i.server_id = $1 AND i.shop_visible AND i.price > 0';

/** Which page of a server's shop. */
export interface ShopPage {
  serverId: number;
  limit: number;
  offset: number;
}

/** For each of these pages what the shop offers on it, and how much on all (IT-01); the same page is read once. */
export async function readShops(sql: Sql, pages: readonly ShopPage[]): Promise<Page<ShopRow>[]> {
  const read = new Map<string, Promise<Page<ShopRow>>>();
  const found = pages.map((page) => {
    const name = `${page.serverId} ${page.limit} ${page.offset}`;
    const reading = read.get(name) ?? readShop(sql, page);
    read.set(name, reading);
    return reading;
  });
  return Promise.all(found);
}

/** A page of what a shop offers, and how many items it offers in total. */
export async function readShop(sql: Sql, { serverId, limit, offset }: ShopPage): Promise<Page<ShopRow>> {
  const rows = await sql.query<{ total: number } & (ShopRow | { item_id: null })>(
    `SELECT t.total, ${COLUMNS}, ${STOCK}, l.name AS license_name
     FROM (SELECT count(*) AS total ${IN_SHOP}) t
     LEFT JOIN (SELECT i.* ${IN_SHOP} ${IN_ORDER} LIMIT $2 OFFSET $3) i ON true ${ITS_STOCK} ${ITS_LICENSE}
     ${IN_ORDER}`,
    [serverId, limit, offset],
  );
  return {
    rows: rows.filter((row): row is { total: number } & ShopRow => row.item_id !== null),
    total: rows[0]!.total,
  };
}

/** An item of a server (GW-24). */
export async function findItem(sql: Sql, serverId: number, id: number): Promise<StockedItemRow | undefined> {
  const [row] = await sql.query<StockedItemRow>(
    `SELECT ${COLUMNS}, ${STOCK} FROM items i ${ITS_STOCK} WHERE i.id = $2 AND i.server_id = $1`,
    [serverId, id],
  );
  return row;
}

/** An item of a server, locked against changes and deletion until the transaction ends; it can still be sold. */
export async function lockItem(tx: Tx, serverId: number, id: number): Promise<ItemRow | undefined> {
  const [row] = await tx.query<ItemRow>(
    `SELECT ${COLUMNS} FROM items i WHERE i.id = $2 AND i.server_id = $1 FOR NO KEY UPDATE`,
    [serverId, id],
  );
  return row;
}

/** Like {@link lockItem}, for a deletion: no units of it can move until the transaction ends. */
export async function lockItemForGood(tx: Tx, serverId: number, id: number): Promise<ItemRow | undefined> {
  const [row] = await tx.query<ItemRow>(
    `SELECT ${COLUMNS} FROM items i WHERE i.id = $2 AND i.server_id = $1 FOR UPDATE`,
    [serverId, id],
  );
  return row;
}

/** Whether another item has this name in any case. Only certain while the catalogue is locked. */
export async function isItemNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  except: number | null = null,
): Promise<boolean> {
  const named = items().where({ server_id: serverId }).where(otherNamed(name, except));
  return (await row(tx, named.select('id'))) !== undefined;
}

/** Leaves out what callers hold beside the columns, such as the stock. */
const descriptionOf = (item: Description): Description =>
  Object.fromEntries(DESCRIPTION.map((name) => [name, item[name]])) as unknown as Description;

export async function insertItem(tx: Tx, item: Omit<ItemRow, 'item_id'>): Promise<number> {
  const { server_id, created_at } = item;
  const inserted = items().insert({ server_id, created_at, ...descriptionOf(item) });
  return (await row(tx, inserted.returning(['id'])))!.id;
}

export async function updateItem(tx: Tx, item: ItemRow): Promise<void> {
  await run(tx, items().where({ id: item.item_id }).update(descriptionOf(item)));
}

/** Deletes an item and its stock. No holding of it may be left. */
export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await run(tx, items().where({ id }).delete());
}

/** Items by id, locked against deletion until the transaction ends. */
export function shareItems(tx: Tx, ids: readonly number[]): Promise<ItemRow[]> {
  return tx.query<ItemRow>(
    `SELECT ${COLUMNS} FROM items i WHERE i.id = ANY($1::bigint[]) ORDER BY i.id FOR KEY SHARE`,
    [ids],
  );
}

/** The stocks of these items, locked in item id order until the transaction ends; an infinite stock has no row. */
export function lockStocks(tx: Tx, itemIds: readonly number[]): Promise<StockTable[]> {
  return tx.query(
    `SELECT s.item_id, ${STOCK} FROM stocks s WHERE s.item_id = ANY($1::bigint[]) ORDER BY s.item_id FOR UPDATE`,
    [itemIds],
  );
}

/** Stores new counts of stocks that are locked. */
export async function updateStocks(
  tx: Tx,
  rows: readonly Pick<StockTable, 'item_id' | 'quantity' | 'refills' | 'refilled' | 'counted_at'>[],
): Promise<void> {
  await tx.query(
    `UPDATE stocks s SET quantity = v.quantity, refills = v.refills, refilled = v.refilled, counted_at = v.counted_at
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])
       AS v (item_id, quantity, refills, refilled, counted_at)
     WHERE s.item_id = v.item_id`,
    [
      rows.map((row) => row.item_id),
      rows.map((row) => row.quantity),
      rows.map((row) => row.refills),
      rows.map((row) => row.refilled),
      rows.map((row) => row.counted_at),
    ],
  );
}

/** Stores a stock as it was set; without a setting of its own it gets the next one. */
export async function putStock(tx: Tx, itemId: number, stock: NewStock): Promise<void> {
  const put = stocks().insert({ item_id: itemId, ...stock });
  await run(tx, put.onConflict('item_id').merge(STOCK_COLUMNS));
}

export async function dropStock(tx: Tx, itemId: number): Promise<void> {
  await run(tx, stocks().where({ item_id: itemId }).delete());
}

/**
 * Locks additions and renames in a server's catalogue until the transaction ends, so that two transactions cannot both
 * pass a limit or take a name. Call it before anything else is locked.
 */
export async function lockCatalogue(tx: Tx, serverId: number): Promise<void> {
  // The kit uses the one-key advisory locks. Two servers with the same second key only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)', [serverId]);
}
