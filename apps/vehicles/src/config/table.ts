import { DEFAULT_CONFIG, type VehicleConfig } from '@cabildo/contracts/vehicles/config/config.ts';
import { any, c, count, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const configs = table(
  'vehicle_configs',
  {
    server_id: c.bigint,
    plate_mode: c.text<VehicleConfig['plate_mode']>(),
    plate_format: c.text,
    plate_regex: c.text.nullable,
    plate_prefix: c.text,
    max_vehicles_per_char: c.int,
  },
  { bound: 'staff', goes: 'with its server', locks: { 'vehicle_configs.server_id': 20 } },
);

/** How many vehicles a character may have whose user has a chat role (CA-03). */
export const limits = table(
  'vehicle_limits',
  { server_id: c.bigint, cp_role_id: c.text, max_vehicles: c.int },
  { bound: 'staff', goes: 'with its server' },
);
type LimitRow = RowOf<typeof limits>;

/** The rules of a server for its vehicles. */
export interface Rules extends VehicleConfig {
  /** By chat role (CA-03). */
  readonly role_limits: readonly Omit<LimitRow, 'server_id'>[];
}

/** The rules of each of these servers; a server that has changed none has the defaults (CA-01). */
export async function readRules(sql: Sql, serverIds: readonly number[]): Promise<Rules[]> {
  const [stored, limited] = await Promise.all([
    rows(sql, configs.select().where('server_id', any(serverIds))),
    rows(sql, limits.select().where('server_id', any(serverIds)).orderBy('cp_role_id')),
  ]);
  const changed = new Map(stored.map(({ server_id, ...config }) => [server_id, config]));
  const limitsOf = Map.groupBy(limited, ({ server_id }) => server_id);
  return serverIds.map((serverId) => ({
    ...(changed.get(serverId) ?? DEFAULT_CONFIG),
    role_limits: (limitsOf.get(serverId) ?? []).map(({ server_id: _, ...limit }) => limit),
  }));
}

/** The rules of a server, locked: other changes of them wait until the transaction ends. */
export async function lockConfig(tx: Tx, serverId: number): Promise<VehicleConfig> {
  const config = { server_id: serverId, ...DEFAULT_CONFIG };
  await run(tx, configs.insert(config).onConflict('server_id').ignore());
  const { server_id: _, ...locked } = (await row(
    tx,
    configs.select().where({ server_id: serverId }).forUpdate(),
  ))!;
  return locked;
}

export async function storeConfig(tx: Tx, serverId: number, config: VehicleConfig): Promise<void> {
  await run(tx, configs.update(config).where({ server_id: serverId }));
}

/** Counts the chat roles that have a limit, without `exceptRoleId`. */
export const countLimits = (sql: Sql, serverId: number, exceptRoleId: string): Promise<number> =>
  count(sql, limits.query().where({ server_id: serverId }).where('cp_role_id', '<>', exceptRoleId));

/** Sets the limit of a chat role; false when it had this limit already. */
export async function putLimit(tx: Tx, limit: LimitRow): Promise<boolean> {
  const put = limits.insert(limit).onConflict(['server_id', 'cp_role_id']).merge(['max_vehicles']);
  return (await run(tx, put.where('vehicle_limits.max_vehicles', '<>', limit.max_vehicles))) === 1;
}
