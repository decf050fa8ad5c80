import { pick } from '@cabildo/contracts/fields';
import {
  any,
  c,
  otherNamed,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const items = table(
  'items',
  {
    id: c.id,
    server_id: c.bigint,
    created_at: c.timestamptz,
    name: c.text,
    name_label: c.text.nullable,
    /** null and 0: not for sale (IT-01). */
    price: c.bigint.nullable,
    category_id: c.bigint.nullable,
    /** A copy of the category's own, so that one index serves the order of the shop. */
    category_sort_order: c.int.nullable,
    image_url: c.image.nullable,
    shop_visible: c.boolean,
    can_gift: c.boolean,
    can_delete: c.boolean,
    can_confiscate: c.boolean,
    can_search: c.boolean,
    /** Units that one character may hold; null: any number (IT-06). */
    user_limit: c.bigint.nullable,
    require_license_id: c.bigint.nullable,
  },
  {
    bound: 'max_items',
    goes: 'with its server',
    locks: {
      // Additions and renames of items, categories and licences take it.
      'catalogue of a server': 10,
      items: 90,
    },
  },
);
export type ItemRow = RowOf<typeof items>;
type Description = Omit<ItemRow, 'id' | 'server_id' | 'created_at'>;

/** The stocks that are not infinite, as they were last counted (IT-04, IT-05). */
export const stocks = table(
  'stocks',
  {
    item_id: c.bigint,
    mode: c.text<'limited' | 'renewable'>(),
    quantity: c.bigint,
    /** A refill fills up to this quantity; null unless renewable. */
    max: c.bigint.nullable,
    /** Hours between refills; null unless renewable. */
    renew_hours: c.smallint.nullable,
    /** Refills happen at every multiple of the period after this time. */
    set_at: c.timestamptz,
    counted_at: c.timestamptz,
    /** Another number whenever a quantity is set. */
    setting: c.bigint,
    /** Refills that were counted since then. */
    refills: c.bigint,
    /** Units that the last refill added. */
    refilled: c.bigint,
  },
  { bound: 'max_items', goes: 'with its item', locks: { 'stocks.item_id': 110 } },
);
type StockRow = RowOf<typeof stocks>;
export type Stock = Omit<StockRow, 'item_id'>;
/** A stock that is to be stored; without a setting it gets the next one. */
export type NewStock = Omit<Stock, 'setting'> & Partial<Pick<Stock, 'setting'>>;

/** An item with the last count of its stock; all null means infinite. */
export type StockedItemRow = ItemRow & (Stock | { [N in keyof Stock]: null });

/** The columns of a stock itself. */
export const STOCK_COLUMNS = stocks.columns.filter((name) => name !== 'item_id');
const STOCK = STOCK_COLUMNS.map((name) => `s.${name}`).join(', ');

// LIMIT 1 makes the planner look each stock up by key; it does not know that a page is short, and would read all stocks.
const ITS_STOCK = 'LEFT JOIN LATERAL (SELECT * FROM stocks WHERE item_id = i.id LIMIT 1) s ON true';
const ITS_LICENSE =
  'LEFT JOIN LATERAL (SELECT name FROM licenses WHERE id = i.require_license_id LIMIT 1) l ON true';
const IN_ORDER = 'ORDER BY i.category_sort_order, i.sort_name, i.id';

/** Selects items of a server's catalogue. */
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
    `SELECT ${items.list('i')}, ${STOCK} FROM (SELECT i.* ${MATCHING} ${IN_ORDER} LIMIT $4 OFFSET $5) i ${ITS_STOCK} ${IN_ORDER}`,
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

/** A page of a server's shop. */
export interface ShopPage {
  serverId: number;
  limit: number;
  offset: number;
}

/** Reads the rows and the total of each page of a shop (IT-01); the same page is read once. */
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
  const rows = await sql.query<{ total: number } & (ShopRow | { id: null })>(
    `SELECT t.total, ${items.list('i')}, ${STOCK}, l.name AS license_name
     FROM (SELECT count(*) AS total ${IN_SHOP}) t
     LEFT JOIN (SELECT i.* ${IN_SHOP} ${IN_ORDER} LIMIT $2 OFFSET $3) i ON true ${ITS_STOCK} ${ITS_LICENSE}
     ${IN_ORDER}`,
    [serverId, limit, offset],
  );
  return {
    rows: rows.filter((row): row is { total: number } & ShopRow => row.id !== null),
    total: rows[0]!.total,
  };
}

/** An item of a server (GW-24). */
export async function findItem(sql: Sql, serverId: number, id: number): Promise<StockedItemRow | undefined> {
  const [row] = await sql.query<StockedItemRow>(
    `SELECT ${items.list('i')}, ${STOCK} FROM items i ${ITS_STOCK} WHERE i.id = $2 AND i.server_id = $1`,
    [serverId, id],
  );
  return row;
}

/** The names of those of these items that a server has. */
export async function nameItems(
  sql: Sql,
  serverId: number,
  ids: readonly number[],
): Promise<{ item_id: number; name: string }[]> {
  const found = await rows(sql, items.select('id', 'name').where({ server_id: serverId, id: any(ids) }));
  return found.map(({ id, name }) => ({ item_id: id, name }));
}

/** An item of a server, locked against changes and deletion until the transaction ends; it can still be sold. */
export const lockItem = (tx: Tx, serverId: number, id: number): Promise<ItemRow | undefined> =>
  row(tx, items.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** Like {@link lockItem}, for a deletion: no units of the item can move until the transaction ends. */
export const lockItemForGood = (tx: Tx, serverId: number, id: number): Promise<ItemRow | undefined> =>
  row(tx, items.select().where({ id, server_id: serverId }).forUpdate());

/** Whether another item has this name in any case. Only certain while the catalogue is locked. */
export async function isItemNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  except: number | null = null,
): Promise<boolean> {
  const named = items.select('id').where({ server_id: serverId }).where(otherNamed(name, except));
  return (await row(tx, named)) !== undefined;
}

/** The columns that staff write. */
export const DESCRIPTION = [
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
] as const satisfies readonly (keyof Description)[];

/** Leaves out the fields that callers hold beside the columns, such as those of the stock. */
const descriptionOf = (item: Description): Description => pick(item, ...DESCRIPTION);

export async function insertItem(tx: Tx, item: Omit<ItemRow, 'id'>): Promise<number> {
  const { server_id, created_at } = item;
  const inserted = items.insert({ server_id, created_at, ...descriptionOf(item) });
  return (await row(tx, inserted.returning(['id'])))!.id;
}

export async function updateItem(tx: Tx, item: ItemRow): Promise<void> {
  await run(tx, items.update(descriptionOf(item)).where({ id: item.id }));
}

/** Deletes an item and its stock. No holding of it may be left. */
export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await run(tx, items.delete().where({ id }));
}

/** Items by id, locked against deletion until the transaction ends. */
export const shareItems = (tx: Tx, ids: readonly number[]): Promise<ItemRow[]> =>
  tx.query<ItemRow>(
    `SELECT ${items.list()} FROM items WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE`,
    [ids],
  );

/** The stocks of these items, locked in item id order until the transaction ends; an infinite stock has no row. */
export const lockStocks = (tx: Tx, itemIds: readonly number[]): Promise<StockRow[]> =>
  rows(tx, stocks.select().where('item_id', any(itemIds)).orderBy('item_id').forUpdate());

/** Stores new counts of stocks that are locked. */
export const updateStocks = (
  tx: Tx,
  counted: readonly Pick<StockRow, 'item_id' | 'quantity' | 'refills' | 'refilled' | 'counted_at'>[],
): Promise<void> =>
  stocks.updateMany(tx, counted, {
    by: ['item_id'],
    set: ['quantity', 'refills', 'refilled', 'counted_at'],
  });

/** Stores a stock as it was set; without a setting of its own it gets the next one. */
export async function putStock(tx: Tx, itemId: number, stock: NewStock): Promise<void> {
  const put = stocks.insert({ item_id: itemId, ...stock });
  await run(tx, put.onConflict('item_id').merge(STOCK_COLUMNS));
}

export async function dropStock(tx: Tx, itemId: number): Promise<void> {
  await run(tx, stocks.delete().where({ item_id: itemId }));
}

/**
 * Locks additions and renames in a server's catalogue until the transaction ends, so that two transactions cannot both
 * pass a limit or take a name. Call this before anything else is locked.
 */
export const lockCatalogue = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('catalogue of a server', serverId);
