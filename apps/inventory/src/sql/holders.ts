import type { Tx } from '@cabildo/kit';

/**
 * Holds characters until the transaction ends: none of them can be ended (SV-10) meanwhile. Returns those that have
 * been: nothing may reach them any more. Call it before anything of theirs is locked.
 *
 * @param servers the server of each character
 */
export async function lockHolders(
  tx: Tx,
  servers: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  // Two statements: a row that one inserts, or waits for another to insert, it does not see itself.
  const [, ended] = await Promise.all([
    makeHolders(tx, servers),
    lockKnown(tx, [...servers.keys()], 'shared'),
  ]);
  return ended;
}

/** Enters characters of whom nothing is known here yet. */
export async function makeHolders(tx: Tx, servers: ReadonlyMap<number, number>): Promise<void> {
  await tx.query(
    `INSERT INTO holders (character_id, server_id)
     SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (id, server_id) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [[...servers.keys()], [...servers.values()]],
  );
}

/**
 * As {@link lockHolders}, of characters that have been entered.
 *
 * @param how alone by whoever changes what they have: their versions count one change after the other, and between his
 *   looking at their licences and at what they are paying for nothing comes either
 */
export async function lockKnown(
  tx: Tx,
  ids: readonly number[],
  how: 'alone' | 'shared',
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ character_id: number; is_ended: boolean }>(
    `SELECT character_id, ended_at IS NOT NULL AS is_ended FROM holders
     WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR ${how === 'alone' ? 'NO KEY UPDATE' : 'SHARE'}`,
    [ids],
  );
  return new Set(rows.filter((row) => row.is_ended).map((row) => row.character_id));
}
