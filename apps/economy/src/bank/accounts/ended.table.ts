import type { Sql, Tx } from '@cabildo/kit/database';

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
  await stopEndings(tx, serverId);
  const ended = await tx.query(
    `SELECT 1 FROM ended_characters WHERE character_id = $2
     UNION ALL SELECT 1 FROM erasures WHERE server_id = $1`,
    [serverId, characterId],
  );
  return ended.length === 0;
}

/** Until the transaction ends no character of the server does, nor the server. It comes before every other lock. */
export async function stopEndings(tx: Tx, serverId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${LOCK_KEYS})`, [serverId]);
}

/** Which of these characters are dead or deleted. */
export async function endedAmong(sql: Sql, characterIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ended = await sql.query<{ id: number }>(
    'SELECT character_id AS id FROM ended_characters WHERE character_id = ANY($1::bigint[])',
    [characterIds],
  );
  return new Set(ended.map(({ id }) => id));
}

/** Which of these accounts belong to characters that are dead or deleted: though frozen, they take what is owed (DN-09). */
export async function estatesAmong(sql: Sql, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const estates = await sql.query<{ id: number }>(
    `SELECT a.id FROM accounts a JOIN ended_characters e ON e.character_id = a.owner_character_id
     WHERE a.id = ANY($1::bigint[])`,
    [accountIds],
  );
  return new Set(estates.map(({ id }) => id));
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

/** Whether all that a dead character left has been shared out (ECB-15). */
export async function isInherited(sql: Sql, characterId: number): Promise<boolean> {
  const inherited = await sql.query(
    'SELECT 1 FROM ended_characters WHERE character_id = $1 AND inherited_at IS NOT NULL',
    [characterId],
  );
  return inherited.length > 0;
}

/** The character is dead, and the caller has its beneficiaries locked. */
export async function markInherited(tx: Tx, characterId: number, now: Date): Promise<void> {
  await tx.query('UPDATE ended_characters SET inherited_at = $2 WHERE character_id = $1', [characterId, now]);
}
