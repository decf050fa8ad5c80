import type { Tx } from '@cabildo/kit';

/*
 * Openings in a server share this lock; the end of a character or of the server takes it alone. So an opening either has
 * committed before the ending, which then finds it, or finds the ending. Two keys: single ones belong to the kit.
 */
const LOCK_KEYS = `2, ($1::bigint % 2147483647)::int`;

/**
 * Whether a character may be given an account or a wallet; if so, neither it nor its server is wound up before the
 * transaction ends.
 */
export async function mayOpen(tx: Tx, serverId: number, characterId: number): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${LOCK_KEYS})`, [serverId]);
  const ended = await tx.query(
    `SELECT 1 FROM ended_characters WHERE character_id = $2
     UNION ALL SELECT 1 FROM erasures WHERE server_id = $1`,
    [serverId, characterId],
  );
  return ended.length === 0;
}

/** Has openings in a server, and other endings there, wait until the transaction ends. */
export async function stopOpenings(tx: Tx, serverId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${LOCK_KEYS})`, [serverId]);
}

/** The caller has stopped openings there. */
export async function markCharactersEnded(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO ended_characters (character_id, server_id, ended_at) SELECT unnest($2::bigint[]), $1, $3
     ON CONFLICT DO NOTHING`,
    [serverId, characterIds, now],
  );
}
