import { any, c, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';

export const endedCharacters = table(
  'ended_characters',
  {
    character_id: c.bigint,
    server_id: c.bigint,
    ended_at: c.timestamptz,
    /** When all that a dead character left had been shared out (ECB-15), or one that lived was deleted with all that it had. */
    inherited_at: c.timestamptz.nullable,
  },
  {
    bound: 'characters_deleted',
    goes: 'stays: late requests for the character look here',
    exported: 'not: marks of characters that are gone',
    locks: {
      // Guards openings of accounts against the deletion of their character or server, and comes before every other lock.
      'openings in a server': 10,
    },
  },
);

/**
 * Opening an account takes this lock shared, deleting a character or its server takes it exclusively: a deletion sees every
 * account opened before it, and none is opened after it.
 */
const OPENINGS = 'openings in a server';

/**
 * Whether a character may be given an account or a wallet; keeps the character and its server from being deleted until
 * this transaction commits.
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

/**
 * Keeps a server and its characters from being deleted until this transaction commits. The caller takes this lock before
 * every other.
 */
export const stopEndings = (tx: Tx, serverId: number): Promise<void> => tx.lockShared(OPENINGS, serverId);

/** Makes openings in a server, and other deletions there, wait until this transaction ends. */
export const stopOpenings = (tx: Tx, serverId: number): Promise<void> => tx.lock(OPENINGS, serverId);

/** Returns those of these characters that are dead or deleted. */
export async function endedAmong(sql: Sql, characterIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ended = endedCharacters.select('character_id').where('character_id', any(characterIds));
  return new Set((await rows(sql, ended)).map(({ character_id }) => character_id));
}

/** Returns those of these accounts that dead or deleted characters own: though frozen, they take what is owed (DN-09). */
export async function estatesAmong(sql: Sql, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const estates = await sql.query<{ id: number }>(
    `SELECT a.id FROM accounts a JOIN ended_characters e ON e.character_id = a.owner_character_id
     WHERE a.id = ANY($1::bigint[])`,
    [accountIds],
  );
  return new Set(estates.map(({ id }) => id));
}

/** The caller has called {@link stopOpenings} for the server. */
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
  const ended = endedCharacters.select('character_id').where({ character_id: characterId });
  return (await row(sql, ended.whereNotNull('inherited_at'))) !== undefined;
}

/** The characters have ended. The caller has their beneficiaries locked, or has called {@link stopOpenings}. */
export async function markInherited(tx: Tx, characterIds: readonly number[], now: Date): Promise<void> {
  await run(tx, endedCharacters.update({ inherited_at: now }).where('character_id', any(characterIds)));
}
