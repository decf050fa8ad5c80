import type { Sql, Tx } from '@cabildo/kit';

export interface HeldItem {
  item_id: number;
  name: string;
  name_label: string | null;
  image_url: string | null;
  quantity: number;
  can_gift: boolean;
  can_delete: boolean;
}

/** A page of what a character has, by item, and how many kinds there are in all. */
export async function listHeld(
  sql: Sql,
  characterId: number,
  limit: number,
  offset: number,
): Promise<{ items: HeldItem[]; total: number }> {
  // Counted beside the page, in one round trip: a character has few kinds of things.
  const rows = await sql.query<HeldItem & { total: number }>(
    `SELECT h.item_id, i.name, i.name_label, i.image_url, h.quantity, i.can_gift, i.can_delete, h.total
     FROM (
       SELECT item_id, quantity, count(*) OVER () AS total FROM holdings
       WHERE character_id = $1 AND quantity > 0 ORDER BY item_id LIMIT $2 OFFSET $3
     ) h JOIN items i ON i.id = h.item_id
     ORDER BY h.item_id`,
    [characterId, limit, offset],
  );
  const [first] = rows;
  const total = first ? first.total : offset === 0 ? 0 : await countHeld(sql, characterId);
  return { items: rows.map(({ total: _, ...item }) => item), total };
}

async function countHeld(sql: Sql, characterId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'SELECT count(*) AS total FROM holdings WHERE character_id = $1 AND quantity > 0',
    [characterId],
  );
  return row!.total;
}

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
 * Takes an item that is locked for good from everybody who has any (IT-03), and tells from whom. Whoever holds locks
 * on several of its holdings holds the item too, so the order in which these are locked does not matter.
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
