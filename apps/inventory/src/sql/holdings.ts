import type { Sql, Tx } from '@cabildo/kit';

/** A kind of thing that a character has, and how many. */
export type Units = readonly [itemId: number, quantity: number];

/**
 * What each of these characters has, by item, and the versions of these catalogues at the same moment. Whole inventories
 * are read, however short a page is wanted: to tell how many kinds there are they must be read anyhow, and few characters
 * have more than fit on a page. One row a character, since what a row costs its reader adds up.
 */
export async function listHeld(
  sql: Sql,
  characterIds: readonly number[],
  serverIds: readonly number[],
): Promise<{ held: ReadonlyMap<number, Units[]>; versions: ReadonlyMap<number, number> }> {
  const rows = await sql.query<{ character_id: number | null; pairs: string | null }>(
    `SELECT NULL::bigint AS character_id, string_agg(server_id || ' ' || version, ',') AS pairs
     FROM catalogues WHERE server_id = ANY($2::bigint[])
     UNION ALL
     SELECT character_id, string_agg(item_id || ' ' || quantity, ',' ORDER BY item_id)
     FROM holdings WHERE character_id = ANY($1::bigint[]) AND quantity > 0 GROUP BY character_id`,
    [characterIds, serverIds],
  );
  const held = new Map<number, Units[]>();
  let versions = new Map<number, number>();
  for (const { character_id, pairs } of rows) {
    if (character_id !== null) held.set(character_id, pairsOf(pairs));
    else versions = new Map(pairsOf(pairs));
  }
  return { held, versions };
}

/** Reads `1 20,2 30` as [[1, 20], [2, 30]]. */
function pairsOf(pairs: string | null): Units[] {
  if (pairs === null) return [];
  return pairs.split(',').map((pair) => {
    const blank = pair.indexOf(' ');
    return [Number(pair.slice(0, blank)), Number(pair.slice(blank + 1))];
  });
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
