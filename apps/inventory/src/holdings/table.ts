import { c, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { HolderKey } from '../holders/table.ts';

export const holdings = table(
  'holdings',
  {
    character_id: c.bigint,
    item_id: c.bigint,
    quantity: c.bigint,
    /**
     * Units that are being paid for: they count towards the limit, but the character does not have them yet. Of a shop of an
     * organisation: those of its units that a buyer is paying for (ST-03).
     */
    reserved: c.bigint,
  },
  { bound: 'max_items', goes: 'with its item', exported: 'in items', locks: { holdings: 120 } },
);
/** The units of an item that a character, or a shop of an organisation, has. */
export type HoldingRow = RowOf<typeof holdings>;

/** A character and an item of its server. */
export interface HoldingKey extends HolderKey {
  readonly itemId: number;
}

/** Inserts missing holdings, except for items that the character's server does not have. */
export async function makeHoldings(tx: Tx, keys: readonly HoldingKey[]): Promise<void> {
  await tx.query(
    `INSERT INTO holdings (character_id, item_id)
     SELECT c, i FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (c, i, s)
     WHERE EXISTS (SELECT 1 FROM items WHERE id = i AND server_id = s)
     ORDER BY c, i
     ON CONFLICT DO NOTHING`,
    [keys.map((key) => key.characterId), keys.map((key) => key.itemId), keys.map((key) => key.serverId)],
  );
}

/** The existing holdings among these, locked in the order of character and item ids. */
export async function lockHoldings(tx: Tx, keys: readonly HoldingKey[]): Promise<HoldingRow[]> {
  return tx.query<HoldingRow>(
    `SELECT ${holdings.list('h')}
     FROM unnest($1::bigint[], $2::bigint[]) AS v (c, i)
     JOIN holdings h ON h.character_id = v.c AND h.item_id = v.i
     ORDER BY h.character_id, h.item_id FOR UPDATE OF h`,
    [keys.map((key) => key.characterId), keys.map((key) => key.itemId)],
  );
}

/** Stores holdings that are locked. */
export const updateHoldings = (tx: Tx, changed: readonly HoldingRow[]): Promise<void> =>
  holdings.updateMany(tx, changed, { by: ['character_id', 'item_id'], set: ['quantity', 'reserved'] });

/** An item that a character has, with its units. */
export interface Held {
  item_id: number;
  name: string;
  name_label: string | null;
  image_url: string | null;
  quantity: number;
  can_gift: boolean;
  can_delete: boolean;
}

/** A page of the items that a character has. */
export interface HeldPage {
  characterId: number;
  limit: number;
  offset: number;
}

/** Reads the rows of each page, in item id order, and their total; units that are being paid for do not count. */
export async function readHeld(sql: Sql, pages: readonly HeldPage[]): Promise<Page<Held>[]> {
  const rows = await sql.query<{ at: number; total: number } & (Held | { item_id: null })>(
    `SELECT v.at, t.total, h.*
     FROM unnest($1::bigint[], $2::int[], $3::bigint[]) WITH ORDINALITY AS v (character_id, size, skipped, at)
     CROSS JOIN LATERAL (
       SELECT count(*) AS total FROM holdings WHERE character_id = v.character_id AND quantity > 0
     ) t
     LEFT JOIN LATERAL (
       SELECT h.item_id, i.name, i.name_label, i.image_url, h.quantity, i.can_gift, i.can_delete
       FROM holdings h JOIN items i ON i.id = h.item_id
       WHERE h.character_id = v.character_id AND h.quantity > 0
       ORDER BY h.item_id LIMIT v.size OFFSET v.skipped
     ) h ON true
     ORDER BY v.at, h.item_id`,
    [
      pages.map(({ characterId }) => characterId),
      pages.map(({ limit }) => limit),
      pages.map(({ offset }) => offset),
    ],
  );
  const found = pages.map((): Page<Held> => ({ rows: [], total: 0 }));
  for (const { at, total, ...held } of rows) {
    const page = found[at - 1]!;
    page.total = total;
    if (held.item_id !== null) page.rows.push(held);
  }
  return found;
}

/** The items that characters have, `limit` at most; units that are being paid for do not count. */
export const listUnits = (
  sql: Sql,
  characterIds: readonly number[],
  limit: number,
): Promise<{ server_character_id: number; item_id: number; quantity: number }[]> =>
  sql.query(
    `SELECT character_id AS server_character_id, item_id, quantity FROM holdings
     WHERE character_id = ANY($1::bigint[]) AND quantity > 0 LIMIT $2`,
    [characterIds, limit],
  );

export interface Removal {
  item_id: number;
  server_id: number;
  actor_user_id: number | null;
  now: Date;
}

export interface Removed {
  character_id: number;
  quantity: number;
}

/**
 * Removes an item from all holdings (IT-03), and returns the characters that had units of it. `lockItemForGood` has locked
 * the item. Every transaction that locks holdings locks their item first, so these locks cannot deadlock.
 */
export async function removeFromHoldings(tx: Tx, removal: Removal): Promise<Removed[]> {
  return tx.query<Removed>(
    `WITH gone AS (
       DELETE FROM holdings WHERE item_id = $1 RETURNING character_id, quantity
     ), moved AS (
       INSERT INTO movements (server_id, item_id, quantity, source, from_character_id, target, reason, actor_user_id,
         created_at)
       SELECT $2, $1, quantity, 'character', character_id, 'void', 'item_deleted', $3, $4
       FROM gone WHERE quantity > 0 ORDER BY character_id
     )
     SELECT character_id, quantity FROM gone WHERE quantity > 0 ORDER BY character_id`,
    [removal.item_id, removal.server_id, removal.actor_user_id, removal.now],
  );
}

export interface Emptied {
  character_id: number;
  item_id: number;
  name: string;
  quantity: number;
}

/** Destroys all units of ended characters, records a movement for each holding, and returns them. Reserved units stay. */
export async function emptyHoldings(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<Emptied[]> {
  return tx.query<Emptied>(
    `WITH held AS (
       SELECT character_id, item_id, quantity FROM holdings
       WHERE character_id = ANY($2::bigint[]) AND quantity > 0 ORDER BY character_id, item_id FOR UPDATE
     ), emptied AS (
       UPDATE holdings h SET quantity = 0 FROM held
       WHERE h.character_id = held.character_id AND h.item_id = held.item_id
     ), moved AS (
       INSERT INTO movements (server_id, item_id, quantity, source, from_character_id, target, reason, created_at)
       SELECT $1, item_id, quantity, 'character', character_id, 'void', 'character_ended', $3 FROM held
     )
     SELECT h.character_id, h.item_id, i.name, h.quantity FROM held h JOIN items i ON i.id = h.item_id
     ORDER BY h.character_id, h.item_id`,
    [serverId, characterIds, now],
  );
}
