import type { RoleLimits } from '@cabildo/contracts/servers/config.ts';
import type { Sql, Tx } from '@cabildo/kit';

/** A server's configuration but for its cash, which the economy keeps (CF-01). */
export interface ServerConfigRow {
  currency_symbol: string;
  currency_name: string;
  app_names: Record<string, string>;
  role_limits: RoleLimits;
  extra_config: Record<string, unknown>;
}

const COLUMNS = 'currency_symbol, currency_name, app_names, role_limits, extra_config';

export async function insertServerConfig(tx: Tx, serverId: number): Promise<void> {
  await tx.query('INSERT INTO server_config (server_id) VALUES ($1)', [serverId]);
}

export async function findServerConfig(sql: Sql, serverId: number): Promise<ServerConfigRow | undefined> {
  const [row] = await sql.query<ServerConfigRow>(
    `SELECT ${COLUMNS} FROM server_config WHERE server_id = $1`,
    [serverId],
  );
  return row;
}

export async function lockServerConfig(tx: Tx, serverId: number): Promise<ServerConfigRow | undefined> {
  const [row] = await tx.query<ServerConfigRow>(
    `SELECT ${COLUMNS} FROM server_config WHERE server_id = $1 FOR UPDATE`,
    [serverId],
  );
  return row;
}

export async function updateServerConfig(tx: Tx, serverId: number, config: ServerConfigRow): Promise<void> {
  await tx.query(
    `UPDATE server_config SET currency_symbol = $2, currency_name = $3, app_names = $4, role_limits = $5,
       extra_config = $6
     WHERE server_id = $1`,
    [
      serverId,
      config.currency_symbol,
      config.currency_name,
      JSON.stringify(config.app_names),
      JSON.stringify(config.role_limits),
      JSON.stringify(config.extra_config),
    ],
  );
}
