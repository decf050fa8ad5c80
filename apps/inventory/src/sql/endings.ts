import type { Sql, Tx } from '@cabildo/kit';

/**
 * From here on nothing reaches these characters of a server; whoever is giving them something now is waited for. What
 * they have is about to go, so it counts as a change.
 */
export async function endHolders(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO holders (character_id, server_id, ended_at)
     SELECT id, $1::bigint, $3::timestamptz FROM unnest($2::bigint[]) AS c (id) ORDER BY id
     ON CONFLICT (character_id) DO UPDATE
       SET ended_at = coalesce(holders.ended_at, excluded.ended_at), version = holders.version + 1`,
    [serverId, characterIds, now],
  );
}

export interface Emptied {
  character_id: number;
  item_id: number;
  name: string;
  quantity: number;
}

/** Destroys everything that ended characters hold, by a movement each; tells what. What is being paid for stays reserved. */
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

export interface RemovedLicense {
  character_id: number;
  license_id: number;
  name: string;
}

export async function removeLicenses(tx: Tx, characterIds: readonly number[]): Promise<RemovedLicense[]> {
  return tx.query<RemovedLicense>(
    `WITH gone AS (
       DELETE FROM character_licenses WHERE character_id = ANY($1::bigint[]) RETURNING character_id, license_id
     )
     SELECT g.character_id, g.license_id, l.name FROM gone g JOIN licenses l ON l.id = g.license_id
     ORDER BY g.character_id, g.license_id`,
    [characterIds],
  );
}

/** From here on whatever is found of these servers is erased. */
export async function markServersErased(tx: Tx, serverIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    'INSERT INTO erased_servers (server_id, erased_at) SELECT unnest($1::bigint[]), $2 ON CONFLICT DO NOTHING',
    [serverIds, now],
  );
}

/** Servers that went since `since`. */
export async function listErasedSince(sql: Sql, since: Date): Promise<number[]> {
  const rows = await sql.query<{ server_id: number }>(
    'SELECT server_id FROM erased_servers WHERE erased_at >= $1 ORDER BY server_id',
    [since],
  );
  return rows.map((row) => row.server_id);
}

// In an order in which nothing is left that refers to what goes.
const STEPS: readonly string[] = [
  `DELETE FROM purchases WHERE ctid = ANY (ARRAY(SELECT ctid FROM purchases WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM frisks WHERE ctid = ANY (ARRAY(SELECT ctid FROM frisks WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM character_licenses WHERE ctid = ANY (ARRAY(
     SELECT r.ctid FROM holders o JOIN character_licenses r USING (character_id) WHERE o.server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM holdings WHERE ctid = ANY (ARRAY(
     SELECT h.ctid FROM holders o JOIN holdings h USING (character_id) WHERE o.server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM movements WHERE ctid = ANY (ARRAY(SELECT ctid FROM movements WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM holders WHERE ctid = ANY (ARRAY(SELECT ctid FROM holders WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM items WHERE ctid = ANY (ARRAY(SELECT ctid FROM items WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
  `DELETE FROM catalogues WHERE server_id = $1 AND $2 > 0 RETURNING 1`,
  `DELETE FROM categories WHERE ctid = ANY (ARRAY(SELECT ctid FROM categories WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
];

/** Erases what is left of a server, at most `batch` rows a statement; returns how many there were. */
export async function eraseServer(sql: Sql, serverId: number, batch: number): Promise<number> {
  let erased = 0;
  for (const step of STEPS) {
    for (let count = batch; count === batch; erased += count) {
      count = (await sql.query(step, [serverId, batch])).length;
    }
  }
  // Licences refer to each other, and a server has few: all at once.
  return (
    erased + (await sql.query('DELETE FROM licenses WHERE server_id = $1 RETURNING 1', [serverId])).length
  );
}
