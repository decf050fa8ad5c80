import type { Sql, Tx } from '@cabildo/kit';

/**
 * The versions of what these characters have, and of what the things of these servers are called, added up; those that
 * never changed count 0. None ever goes back, so the sum is what it was only as long as each of them is. (They vanish
 * with their server, of which nobody asks any more.)
 */
export async function sumVersions(
  sql: Sql,
  characterIds: Iterable<number>,
  serverIds: Iterable<number>,
): Promise<number> {
  const [row] = await sql.query<{ versions: number }>(
    `SELECT coalesce(sum(version), 0)::bigint AS versions FROM (
       SELECT version FROM holders WHERE character_id = ANY($1::bigint[])
       UNION ALL
       SELECT version FROM catalogues WHERE server_id = ANY($2::bigint[])
     ) AS v`,
    [[...characterIds], [...serverIds]],
  );
  return row!.versions;
}

/** What is of another version than it was read at. */
export interface Changes {
  characters: ReadonlySet<number>;
  /** With the version of now, which is later. */
  catalogues: ReadonlyMap<number, number>;
}

/** Finds out which of these have changed since they were read at these versions; null: never read. */
export async function findChanges(
  sql: Sql,
  characters: ReadonlyMap<number, number | null>,
  catalogues: ReadonlyMap<number, number>,
): Promise<Changes> {
  const rows = await sql.query<{ of_character: boolean; id: number; version: number }>(
    `SELECT true AS of_character, id, version FROM (
       SELECT id, read, coalesce((SELECT version FROM holders WHERE character_id = id), 0) AS version
       FROM unnest($1::bigint[], $2::bigint[]) AS r (id, read)
     ) AS characters WHERE version IS DISTINCT FROM read
     UNION ALL
     SELECT false, id, version FROM (
       SELECT id, read, (SELECT version FROM catalogues WHERE server_id = id) AS version
       FROM unnest($3::bigint[], $4::bigint[]) AS r (id, read)
     ) AS servers WHERE version > read`,
    [[...characters.keys()], [...characters.values()], [...catalogues.keys()], [...catalogues.values()]],
  );
  const changed = (ofCharacter: boolean) => rows.filter(({ of_character }) => of_character === ofCharacter);
  return {
    characters: new Set(changed(true).map(({ id }) => id)),
    catalogues: new Map(changed(false).map(({ id, version }) => [id, version])),
  };
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
