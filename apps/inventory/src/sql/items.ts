import type { Sql, Tx } from '@cabildo/kit';

/** An item without its stock, which has a row and locks of its own. */
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

/** An item with what was last counted of its stock; all null: infinite. */
export interface StockedItemRow extends ItemRow {
  mode: 'limited' | 'renewable' | null;
  quantity: number | null;
  max: number | null;
  renew_hours: number | null;
  set_at: Date | null;
  counted_at: Date | null;
}

const COLUMNS = `i.id AS item_id, i.server_id, i.name, i.name_label, i.price, i.category_id, i.category_sort_order,
  i.image_url, i.shop_visible, i.can_gift, i.can_delete, i.can_confiscate, i.can_search, i.user_limit,
  i.require_license_id, i.created_at`;
const STOCK = 's.mode, s.quantity, s.max, s.renew_hours, s.set_at, s.counted_at';

// LIMIT keeps the planner, which does not know how short a page is, from reading all stocks for it.
const ITS_STOCK = 'LEFT JOIN LATERAL (SELECT * FROM stocks WHERE item_id = i.id LIMIT 1) s ON true';
const ITS_LICENSE =
  'LEFT JOIN LATERAL (SELECT name FROM licenses WHERE id = i.require_license_id LIMIT 1) l ON true';
const IN_ORDER = 'ORDER BY i.category_sort_order, i.sort_name, i.id';

/** What of a server's catalogue is asked for. */
export interface ItemFilter {
  server_id: number;
  category_id?: number | undefined;
  /** Part of the name or of its label. */
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

/** In the order of the categories, then by name. */
export async function listItems(
  sql: Sql,
  filter: ItemFilter,
  limit: number,
  offset: number,
): Promise<StockedItemRow[]> {
  return sql.query<StockedItemRow>(
    `SELECT ${COLUMNS}, ${STOCK} FROM (SELECT i.* ${MATCHING} ${IN_ORDER} LIMIT $4 OFFSET $5) i ${ITS_STOCK} ${IN_ORDER}`,
    [...filterValues(filter), limit, offset],
    // Each filter has an index of its own.
    { replan: true },
  );
}

export async function countItems(sql: Sql, filter: ItemFilter): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total ${MATCHING}`,
    filterValues(filter),
    { replan: true },
  );
  return row!.total;
}

export interface ShopRow extends StockedItemRow {
  license_name: string | null;
}

const IN_SHOP = 'FROM items i WHERE i.server_id = $1 AND i.shop_visible AND i.price > 0';

/** A page of what a shop offers, and of how many things (IT-01). */
export async function readShop(
  sql: Sql,
  serverId: number,
  limit: number,
  offset: number,
): Promise<{ rows: ShopRow[]; total: number }> {
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

/** An item of a server; nobody else changes or deletes it while the transaction lasts, but it can be sold. */
export async function lockItem(tx: Tx, serverId: number, id: number): Promise<ItemRow | undefined> {
  const [row] = await tx.query<ItemRow>(
    `SELECT ${COLUMNS} FROM items i WHERE i.id = $2 AND i.server_id = $1 FOR NO KEY UPDATE`,
    [serverId, id],
  );
  return row;
}

/** As lockItem, for whoever ends it: nobody gives it to anybody while the transaction lasts. */
export async function lockItemForGood(tx: Tx, serverId: number, id: number): Promise<ItemRow | undefined> {
  const [row] = await tx.query<ItemRow>(
    `SELECT ${COLUMNS} FROM items i WHERE i.id = $2 AND i.server_id = $1 FOR UPDATE`,
    [serverId, id],
  );
  return row;
}

/** Whether another item has this name, in any case. To be trusted only while the catalogue is held. */
export async function isItemNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  except?: number,
): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM items WHERE server_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3',
    [serverId, name, except ?? null],
  );
  return rows.length > 0;
}

type Description = Omit<ItemRow, 'item_id' | 'server_id' | 'created_at'>;

const descriptionValues = (item: Description): unknown[] => [
  item.name,
  item.name_label,
  item.price,
  item.category_id,
  item.category_sort_order,
  item.image_url,
  item.shop_visible,
  item.can_gift,
  item.can_delete,
  item.can_confiscate,
  item.can_search,
  item.user_limit,
  item.require_license_id,
];

export async function insertItem(tx: Tx, item: Omit<ItemRow, 'item_id'>): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO items (server_id, created_at, name, name_label, price, category_id, category_sort_order, image_url,
       shop_visible, can_gift, can_delete, can_confiscate, can_search, user_limit, require_license_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     RETURNING id`,
    [item.server_id, item.created_at, ...descriptionValues(item)],
  );
  return row!.id;
}

export async function updateItem(tx: Tx, item: ItemRow): Promise<void> {
  await tx.query(
    `UPDATE items SET name = $2, name_label = $3, price = $4, category_id = $5, category_sort_order = $6,
       image_url = $7, shop_visible = $8, can_gift = $9, can_delete = $10, can_confiscate = $11, can_search = $12,
       user_limit = $13, require_license_id = $14
     WHERE id = $1`,
    [item.item_id, ...descriptionValues(item)],
  );
}

/** Its stock goes with it; nobody may hold any of it. */
export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM items WHERE id = $1', [id]);
}
