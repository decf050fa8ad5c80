import type { Sql } from '@cabildo/kit';

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
