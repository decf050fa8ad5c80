import { KEPT_DAYS } from '@cabildo/contracts/limits';
import {
  any,
  c,
  count,
  createLoader,
  given,
  inServers,
  page,
  row,
  rows,
  run,
  table,
  type KeyInServer,
  type Loader,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { shopHolder } from '../../holders/rules.ts';

/** Shops of organisations (ST-01). The server's own shop is none of them. */
export const shops = table(
  'shops',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    name: c.text,
    place: c.text.nullable,
    /** The licence that its buyers need; a closed shop has none. */
    license_id: c.bigint.nullable,
    created_at: c.timestamptz,
    closed_at: c.timestamptz.nullable,
    /** The character that got the stock of a closed shop; null: its organisation was dissolved. */
    receiver_character_id: c.bigint.nullable,
  },
  {
    bound: 'shops_opened',
    goes: { over: 'closed_at IS NOT NULL', at: 'closed_at', days: KEPT_DAYS.ended },
    person: {
      name: { stays: 'a shop of an organisation' },
      place: { stays: 'where a shop is' },
    },
    exported: 'not: of an organisation',
    locks: { 'shops of a server': 5, shops: 130 },
  },
);
export type ShopRow = RowOf<typeof shops>;

/** The items that shops sell, and for how much (ST-02). */
export const shopItems = table(
  'shop_items',
  {
    shop_id: c.bigint,
    item_id: c.bigint,
    price: c.bigint,
    /** The most units of one purchase; null: any number. */
    max_per_purchase: c.bigint.nullable,
  },
  {
    bound: 'system: so many kinds of items for each shop',
    goes: 'with its shop',
    locks: { shop_items: 140 },
  },
);
export type ShopItemRow = RowOf<typeof shopItems>;

const shopOf = ({ serverId, id }: KeyInServer) => shops.select().where({ id, server_id: serverId });

/** A shop of a server, also a closed one (GW-24). */
export const findShop = (sql: Sql, key: KeyInServer): Promise<ShopRow | undefined> => row(sql, shopOf(key));

/** The same, locked against changes until the transaction ends. */
export const lockShop = (tx: Tx, key: KeyInServer): Promise<ShopRow | undefined> =>
  row(tx, shopOf(key).forNoKeyUpdate());

/** Shops of servers, as {@link findShop} finds each. */
export const findShops = (sql: Sql, keys: readonly KeyInServer[]): Promise<(ShopRow | undefined)[]> =>
  inServers(keys, (ids) =>
    sql.query<ShopRow>(`SELECT ${shops.list()} FROM shops WHERE id = ANY($1::bigint[])`, [ids]),
  );

/** Finds one shop at a time: the requests of a tick share a statement. */
export const createOrgShops = ({ database }: { database: Sql }): Loader<KeyInServer, ShopRow | undefined> =>
  createLoader((keys: readonly KeyInServer[]) => findShops(database, keys));

const openIn = (serverId: number, orgId?: number) =>
  shops
    .select()
    .where({ server_id: serverId, ...given({ org_id: orgId }) })
    .whereNull('closed_at');

/** A page of the open shops of a server, or of an organisation there, oldest first. */
export const listShops = (
  sql: Sql,
  { serverId, orgId }: { serverId: number; orgId: number | undefined },
  at: { limit: number; offset: number },
): Promise<Page<ShopRow>> => page(sql, openIn(serverId, orgId).orderBy('id'), at);

/** The open shops of these organisations, in the order of their ids. */
export const listShopsOf = (sql: Sql, orgIds: readonly number[]): Promise<ShopRow[]> =>
  rows(sql, shops.select().where('org_id', any(orgIds)).whereNull('closed_at').orderBy('id'));

/** How many open shops a server, or an organisation there, has. Only certain while the shops of the server are locked. */
export const countShops = (sql: Sql, serverId: number, orgId?: number): Promise<number> =>
  count(sql, openIn(serverId, orgId));

/** The units that all shops of an organisation hold; no more than a number can say exactly. */
export async function countStock(sql: Sql, serverId: number, orgId: number): Promise<number> {
  const [counted] = await sql.query<{ units: number }>(
    `SELECT least(coalesce(sum(h.quantity), 0), 9007199254740991)::bigint AS units
     FROM shops s JOIN holdings h ON h.character_id = -s.id WHERE s.org_id = $2 AND s.server_id = $1`,
    [serverId, orgId],
  );
  return counted!.units;
}

export const insertShop = async (
  tx: Tx,
  shop: Pick<ShopRow, 'server_id' | 'org_id' | 'name' | 'place' | 'license_id' | 'created_at'>,
): Promise<ShopRow> => (await row(tx, shops.insert(shop).returning(shops.columns)))!;

/** Changes what describes a shop. */
export async function updateShop(tx: Tx, { id, name, place, license_id }: ShopRow): Promise<void> {
  await run(tx, shops.update({ name, place, license_id }).where({ id }));
}

/** Stores shops that were closed. */
export const closeShops = (tx: Tx, closed: readonly ShopRow[]): Promise<void> =>
  shops.updateMany(tx, closed, { by: ['id'], set: ['license_id', 'closed_at', 'receiver_character_id'] });

/** Locks the opening of shops in a server until the transaction ends, so that two cannot both pass a limit. */
export const lockOpening = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('shops of a server', serverId);

/** An item in a shop. */
export interface ShopItemKey {
  readonly shopId: number;
  readonly itemId: number;
}

/** The prices that shops take for items, where they sell them. */
export const readPrices = (tx: Tx, keys: readonly ShopItemKey[]): Promise<ShopItemRow[]> =>
  tx.query<ShopItemRow>(
    `SELECT ${shopItems.list('p')} FROM unnest($1::bigint[], $2::bigint[]) AS v (s, i)
     JOIN shop_items p ON p.shop_id = v.s AND p.item_id = v.i`,
    [keys.map(({ shopId }) => shopId), keys.map(({ itemId }) => itemId)],
  );

export const findPrice = (
  sql: Sql,
  key: Pick<ShopItemRow, 'shop_id' | 'item_id'>,
): Promise<ShopItemRow | undefined> => row(sql, shopItems.select().where(key));

export const countPrices = (sql: Sql, shopId: number): Promise<number> =>
  count(sql, shopItems.query().where({ shop_id: shopId }));

export async function putPrice(tx: Tx, price: ShopItemRow): Promise<void> {
  const put = shopItems.insert(price);
  await run(tx, put.onConflict(['shop_id', 'item_id']).merge(['price', 'max_per_purchase']));
}

export async function dropPrice(tx: Tx, key: Pick<ShopItemRow, 'shop_id' | 'item_id'>): Promise<void> {
  await run(tx, shopItems.delete().where(key));
}

/** How many kinds of items each of these shops holds. */
export async function countKinds(tx: Tx, shopIds: readonly number[]): Promise<Map<number, number>> {
  const counted = await tx.query<{ character_id: number; kinds: number }>(
    `SELECT character_id, count(*) AS kinds FROM holdings
     WHERE character_id = ANY($1::bigint[]) AND quantity > 0 GROUP BY character_id`,
    [shopIds.map(shopHolder)],
  );
  return new Map(counted.map(({ character_id, kinds }) => [-character_id, kinds]));
}

/** An item of a shop as a list shows it. */
export interface OfferRow {
  item_id: number;
  name: string;
  name_label: string | null;
  image_url: string | null;
  category_id: number | null;
  price: number | null;
  stock: number;
  max_per_purchase: number | null;
  user_limit: number | null;
  require_license_id: number | null;
  license_name: string | null;
}

/** The kinds of items of a shop: what it sells, and with its stockroom what it holds. */
const KINDS = `SELECT item_id FROM shop_items WHERE shop_id = $1
  UNION SELECT item_id FROM holdings WHERE $2 AND character_id = -$1::bigint AND quantity > 0`;

/** A page of what a shop sells, by name; with its stockroom, of what it holds besides. */
export async function listOffers(
  sql: Sql,
  { shopId, withStockroom }: { shopId: number; withStockroom: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<OfferRow>> {
  const [rows, counted] = await Promise.all([
    sql.query<OfferRow>(
      `SELECT i.id AS item_id, i.name, i.name_label, i.image_url, i.category_id, p.price,
         coalesce(h.quantity - h.reserved, 0) AS stock, p.max_per_purchase, i.user_limit, i.require_license_id,
         l.name AS license_name
       FROM (${KINDS}) k JOIN items i ON i.id = k.item_id
       LEFT JOIN shop_items p ON p.shop_id = $1 AND p.item_id = i.id
       LEFT JOIN holdings h ON h.character_id = -$1::bigint AND h.item_id = i.id
       LEFT JOIN licenses l ON l.id = i.require_license_id
       ORDER BY i.sort_name, i.id LIMIT $3 OFFSET $4`,
      [shopId, withStockroom, limit, offset],
    ),
    sql.query<{ total: number }>(`SELECT count(*) AS total FROM (${KINDS}) k`, [shopId, withStockroom]),
  ]);
  return { rows, total: counted[0]!.total };
}
