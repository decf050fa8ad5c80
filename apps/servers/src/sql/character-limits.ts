import type { Sql, Tx } from '@cabildo/kit';
import type { CharacterLimit } from '../domain/character.ts';

export async function listCharacterLimits(sql: Sql, serverId: number): Promise<CharacterLimit[]> {
  return sql.query<CharacterLimit>(
    'SELECT cp_role_id, max_characters FROM character_limits WHERE server_id = $1',
    [serverId],
  );
}

/** By chat role. */
export async function pageOfCharacterLimits(
  sql: Sql,
  serverId: number,
  limit: number,
  offset: number,
): Promise<CharacterLimit[]> {
  return sql.query<CharacterLimit>(
    `SELECT cp_role_id, max_characters FROM character_limits WHERE server_id = $1
     ORDER BY cp_role_id LIMIT $2 OFFSET $3`,
    [serverId, limit, offset],
  );
}

/** How many chat roles have a limit, but for one of them if it is named. */
export async function countCharacterLimits(
  sql: Sql,
  serverId: number,
  exceptRoleId: string | null = null,
): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM character_limits
     WHERE server_id = $1 AND cp_role_id IS DISTINCT FROM $2`,
    [serverId, exceptRoleId],
  );
  return row!.total;
}

/** Sets the limit of a chat role; false when it was that already. */
export async function putCharacterLimit(tx: Tx, serverId: number, limit: CharacterLimit): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO character_limits AS l (server_id, cp_role_id, max_characters) VALUES ($1, $2, $3)
     ON CONFLICT (server_id, cp_role_id) DO UPDATE SET max_characters = excluded.max_characters
       WHERE l.max_characters <> excluded.max_characters
     RETURNING 1`,
    [serverId, limit.cp_role_id, limit.max_characters],
  );
  return rows.length > 0;
}

/** Removes the limit of a chat role and returns what it was. */
export async function deleteCharacterLimit(
  tx: Tx,
  serverId: number,
  cpRoleId: string,
): Promise<CharacterLimit | undefined> {
  const [row] = await tx.query<CharacterLimit>(
    `DELETE FROM character_limits WHERE server_id = $1 AND cp_role_id = $2
     RETURNING cp_role_id, max_characters`,
    [serverId, cpRoleId],
  );
  return row;
}
