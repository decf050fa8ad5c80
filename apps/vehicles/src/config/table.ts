import { DEFAULT_CONFIG, type VehicleConfig } from '@cabildo/contracts/vehicles/config/config.ts';
import { any, count, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';

interface ConfigRow extends VehicleConfig {
  server_id: number;
}

interface LimitRow {
  server_id: number;
  cp_role_id: string;
  max_vehicles: number;
}

/** What a server has laid down for its vehicles. */
export interface Rules extends VehicleConfig {
  /** By chat role (CA-03). */
  readonly role_limits: readonly Omit<LimitRow, 'server_id'>[];
}

const configs = table<ConfigRow>('vehicle_configs');
const limits = table<LimitRow>('vehicle_limits');

const RULES = ['plate_mode', 'plate_format', 'plate_regex', 'plate_prefix', 'max_vehicles_per_char'] as const;

/** The rules of each of these servers; one that has changed none has the defaults (CA-01). */
export async function readRules(sql: Sql, serverIds: readonly number[]): Promise<Rules[]> {
  const [stored, limited] = await Promise.all([
    rows(
      sql,
      configs()
        .where('server_id', any(serverIds))
        .select('server_id', ...RULES),
    ),
    rows(
      sql,
      limits()
        .where('server_id', any(serverIds))
        .orderBy('cp_role_id')
        .select('server_id', 'cp_role_id', 'max_vehicles'),
    ),
  ]);
  const changed = new Map(stored.map(({ server_id, ...config }) => [server_id, config]));
  const limitsOf = Map.groupBy(limited, ({ server_id }) => server_id);
  return serverIds.map((serverId) => ({
    ...(changed.get(serverId) ?? DEFAULT_CONFIG),
    role_limits: (limitsOf.get(serverId) ?? []).map(({ server_id: _, ...limit }) => limit),
  }));
}

/** The rules of a server as they are now; another change of them waits until the transaction ends. */
export async function lockConfig(tx: Tx, serverId: number): Promise<VehicleConfig> {
  const config = { server_id: serverId, ...DEFAULT_CONFIG };
  await run(tx, configs().insert(config).onConflict('server_id').ignore());
  const locked = configs().where({ server_id: serverId }).forUpdate();
  return (await row(tx, locked.select(...RULES)))!;
}

export async function storeConfig(tx: Tx, serverId: number, config: VehicleConfig): Promise<void> {
  await run(tx, configs().where({ server_id: serverId }).update(config));
}

/** How many chat roles have a limit, without `exceptRoleId`. */
export const countLimits = (sql: Sql, serverId: number, exceptRoleId: string): Promise<number> =>
  count(sql, limits().where({ server_id: serverId }).where('cp_role_id', '<>', exceptRoleId));

/** Sets the limit of a chat role; false when it had this limit already. */
export async function putLimit(tx: Tx, limit: LimitRow): Promise<boolean> {
  const put = limits().insert(limit).onConflict(['server_id', 'cp_role_id']).merge(['max_vehicles']);
  return (await run(tx, put.where('vehicle_limits.max_vehicles', '<>', limit.max_vehicles))) === 1;
}
