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

/** A page of what a character has. */
export interface HeldPage {
  characterId: number;
  limit: number;
  offset: number;
}

/** Pages of what characters have, by item, and how many kinds each has in all; many askers share one statement. */
export async function listHeld(
  sql: Sql,
  pages: readonly HeldPage[],
): Promise<{ items: HeldItem[]; total: number }[]> {
  const rows = await sql.query<HeldItem & { place: number }>(
    `SELECT p.place, h.item_id, i.name, i.name_label, i.image_url, h.quantity, i.can_gift, i.can_delete
     FROM unnest($1::bigint[], $2::int[], $3::int[]) WITH ORDINALITY AS p (character_id, size, skipped, place)
     CROSS JOIN LATERAL (
       SELECT item_id, quantity FROM holdings
       WHERE character_id = p.character_id AND quantity > 0 ORDER BY item_id LIMIT p.size OFFSET p.skipped
     ) h JOIN items i ON i.id = h.item_id
     ORDER BY p.place, h.item_id`,
    [
      pages.map(({ characterId }) => characterId),
      pages.map(({ limit }) => limit),
      pages.map(({ offset }) => offset),
    ],
  );
  const found = pages.map((): HeldItem[] => []);
  for (const { place, item_id, name, name_label, image_url, quantity, can_gift, can_delete } of rows) {
    found[place - 1]!.push({ item_id, name, name_label, image_url, quantity, can_gift, can_delete });
  }
  return Promise.all(
    found.map(async (items, index) => {
      const { characterId, limit, offset } = pages[index]!;
      // A page that has room left is the last one; few characters have more than one.
      const isLast = items.length < limit && (items.length > 0 || offset === 0);
      return { items, total: isLast ? offset + items.length : await countHeld(sql, characterId) };
    }),
  );
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
