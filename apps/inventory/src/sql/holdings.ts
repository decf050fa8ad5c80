import type { Sql, Tx } from '@cabildo/kit';

/** Versions of what characters have, and of the catalogues that name it; neither ever goes back. */
export interface Versions {
  holders: ReadonlyMap<number, number>;
  catalogues: ReadonlyMap<number, number>;
}

/** Those of characters that never had anything, and of catalogues that never changed, are missing. */
export async function readVersions(
  sql: Sql,
  characterIds: readonly number[],
  serverIds: readonly number[],
): Promise<Versions> {
  // A row each for all of them, since what a row costs its reader adds up.
  const rows = await sql.query<{ of_holders: boolean; pairs: string | null }>(
    `SELECT true AS of_holders, string_agg(character_id || ' ' || version, ',') AS pairs
     FROM holders WHERE character_id = ANY($1::bigint[])
     UNION ALL
     SELECT false, string_agg(server_id || ' ' || version, ',') FROM catalogues WHERE server_id = ANY($2::bigint[])`,
    [characterIds, serverIds],
  );
  const read = (ofHolders: boolean) => pairsOf(rows.find((row) => row.of_holders === ofHolders)!.pairs);
  return { holders: new Map(read(true)), catalogues: new Map(read(false)) };
}

/** Reads `1 20,2 30` as [[1, 20], [2, 30]]. */
function pairsOf(pairs: string | null): [number, number][] {
  if (pairs === null) return [];
  return pairs.split(',').map((pair) => {
    const blank = pair.indexOf(' ');
    return [Number(pair.slice(0, blank)), Number(pair.slice(blank + 1))];
  });
}

/** A kind of thing that a character has. */
export interface Held {
  item_id: number;
  name: string;
  name_label: string | null;
  image_url: string | null;
  quantity: number;
  can_gift: boolean;
  can_delete: boolean;
}

/** All that each of these characters has, by item, with the versions at the same moment. */
export async function listHeld(
  sql: Sql,
  characterIds: readonly number[],
): Promise<({ character_id: number; holder: number; catalogue: number } & (Held | { item_id: null }))[]> {
  return sql.query(
    `SELECT o.character_id, o.version AS holder,
       coalesce((SELECT version FROM catalogues WHERE server_id = o.server_id), 0) AS catalogue,
       h.item_id, i.name, i.name_label, i.image_url, h.quantity, i.can_gift, i.can_delete
     FROM holders o
     LEFT JOIN holdings h ON h.character_id = o.character_id AND h.quantity > 0
     LEFT JOIN items i ON i.id = h.item_id
     WHERE o.character_id = ANY($1::bigint[])
     ORDER BY o.character_id, h.item_id`,
    [characterIds],
  );
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
