import type { Sql, Tx } from '@cabildo/kit';

export interface ReportedRoles {
  server_id: number;
  user_id: number;
  cp_id: string;
  cp_guild_id: string;
  /** In order, each once. */
  cp_role_ids: readonly string[];
}

/** Keeps what the bot saw; false when it is what was known already. */
export async function keepReportedRoles(tx: Tx, reported: ReportedRoles): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO chat_roles AS c (server_id, cp_id, user_id, cp_guild_id, cp_role_ids) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (server_id, cp_id) DO UPDATE
       SET user_id = excluded.user_id, cp_guild_id = excluded.cp_guild_id, cp_role_ids = excluded.cp_role_ids
       WHERE (c.user_id, c.cp_guild_id, c.cp_role_ids)
         IS DISTINCT FROM (excluded.user_id, excluded.cp_guild_id, excluded.cp_role_ids)
     RETURNING 1`,
    [reported.server_id, reported.cp_id, reported.user_id, reported.cp_guild_id, reported.cp_role_ids],
  );
  return rows.length > 0;
}

/** What the bot reported of somebody's accounts, one entry each, in the guild that the server is linked to now. */
export async function listReportedRoles(sql: Sql, serverId: number, userId: number): Promise<string[][]> {
  const rows = await sql.query<{ cp_role_ids: string[] }>(
    `SELECT c.cp_role_ids
     FROM servers s JOIN chat_roles c ON c.server_id = s.id AND c.cp_guild_id = s.cp_guild_id
     WHERE s.id = $1 AND c.user_id = $2`,
    [serverId, userId],
  );
  return rows.map((row) => row.cp_role_ids);
}
