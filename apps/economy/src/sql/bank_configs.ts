import type { Sql } from '@cabildo/kit';

/** The sections a server has changed; the rest stands at its defaults. */
export async function findBankSections(sql: Sql, serverId: number): Promise<Record<string, unknown>> {
  const [row] = await sql.query<{ sections: Record<string, unknown> }>(
    `SELECT sections FROM bank_configs WHERE server_id = $1`,
    [serverId],
  );
  return row?.sections ?? {};
}
