import { any, run, type Tx } from '@cabildo/kit/database';
import { categories, type CategoryRow } from './categories.table.ts';
import { DESCRIPTION, items, lockStocks, STOCK_COLUMNS, stocks } from './table.ts';
import type { ItemRow, NewStock, Stock } from './table.ts';

/** Each name as the database compares it with others, in the order of the names. */
export async function foldNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  const folded = await tx.query<{ name: string }>(
    'SELECT lower(n.name) AS name FROM unnest($1::text[]) WITH ORDINALITY AS n (name, at) ORDER BY n.at',
    [names],
  );
  return folded.map(({ name }) => name);
}

/** A row with its name as the database compares it. */
export type Folded<R> = R & { readonly folded: string };

/** The items of a server that have these folded names, locked against changes and deletion; they can still be sold. */
export const lockNamed = (tx: Tx, serverId: number, folded: readonly string[]): Promise<Folded<ItemRow>[]> =>
  tx.query<Folded<ItemRow>>(
    `SELECT ${items.list()}, lower(name) AS folded FROM items
     WHERE server_id = $1 AND lower(name) = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE`,
    [serverId, folded],
  );

/** The categories of a server that have one of these ids or folded names, locked against changes. */
export const lockCategoriesOf = (
  tx: Tx,
  serverId: number,
  { ids, folded }: { ids: readonly number[]; folded: readonly string[] },
): Promise<Folded<CategoryRow>[]> =>
  tx.query<Folded<CategoryRow>>(
    `SELECT ${categories.list()}, lower(name) AS folded FROM categories
     WHERE server_id = $1 AND (id = ANY($2::bigint[]) OR lower(name) = ANY($3::text[]))
     ORDER BY id FOR KEY SHARE`,
    [serverId, ids, folded],
  );

/** Inserts categories that are named alone: the name is the label too. */
export async function insertCategories(
  tx: Tx,
  serverId: number,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const rows = names.map((name) => ({
    server_id: serverId,
    name,
    label: name,
    sort_order: 0,
    created_at: now,
  }));
  await categories.insertMany(tx, rows);
}

export const insertItems = async (tx: Tx, rows: readonly Omit<ItemRow, 'id'>[]): Promise<void> => {
  await items.insertMany(tx, rows);
};

/** Stores the descriptions of items that are locked. */
export const updateItems = (tx: Tx, rows: readonly ItemRow[]): Promise<void> =>
  items.updateMany(tx, rows, { by: ['id'], set: DESCRIPTION });

/** The stocks of these items by item id, locked; an infinite stock is left out. */
export const lockStocksOf = async (tx: Tx, itemIds: readonly number[]): Promise<ReadonlyMap<number, Stock>> =>
  new Map((await lockStocks(tx, itemIds)).map(({ item_id, ...stock }) => [item_id, stock]));

/** Stores stocks as they were set; null makes one infinite, and one without a setting of its own gets the next. */
export async function putStocks(tx: Tx, set: ReadonlyMap<number, NewStock | null>): Promise<void> {
  const infinite = [...set].filter(([, stock]) => stock === null).map(([itemId]) => itemId);
  if (infinite.length > 0) await run(tx, stocks.delete().where('item_id', any(infinite)));
  const counted = [...set].flatMap(([item_id, stock]) => (stock ? [{ ...stock, item_id }] : []));
  if (counted.length === 0) return;
  const drawn = await tx.query<{ setting: number }>(
    `SELECT nextval('stock_settings') AS setting FROM generate_series(1, $1::int)`,
    [counted.length],
  );
  const rows = counted.map((stock, at) => ({ ...stock, setting: stock.setting ?? drawn[at]!.setting }));
  await stocks.upsertMany(tx, rows, { key: ['item_id'], set: STOCK_COLUMNS });
}
