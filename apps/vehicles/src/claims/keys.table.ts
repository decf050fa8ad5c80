import {
  any,
  c,
  expression,
  page,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { KEPT_DAYS } from '@cabildo/contracts/limits';

/** VS-03 */
export const keys = table(
  'vehicle_keys',
  {
    id: c.id,
    vehicle_id: c.bigint,
    /** The holder. */
    character_id: c.bigint,
    server_id: c.bigint,
    /** The user who plays the holder. */
    user_id: c.bigint,
    given_by_user_id: c.bigint,
    given_at: c.timestamptz,
    /** null: until it is taken. */
    until: c.timestamptz.nullable,
  },
  {
    bound: 'system: 20 for each vehicle (VS-03)',
    goes: { over: 'until IS NOT NULL', at: 'until', days: KEPT_DAYS.ended },
    exported: 'in vehicle_keys',
    locks: { vehicle_keys: 100 },
  },
);
export type KeyRow = RowOf<typeof keys>;

const valid = (now: Date) => expression('(until IS NULL OR until > ?)', [now]);

/** All keys of vehicles, those whose time is over too, locked in id order until the transaction ends. */
export const lockKeysOf = (tx: Tx, vehicleIds: readonly number[]): Promise<KeyRow[]> =>
  rows(tx, keys.select().where('vehicle_id', '=', any(vehicleIds)).orderBy('id').forUpdate());

/** The keys that characters hold, locked like those of vehicles. */
export const lockKeysHeldBy = (tx: Tx, characterIds: readonly number[]): Promise<KeyRow[]> =>
  rows(tx, keys.select().where('character_id', '=', any(characterIds)).orderBy('id').forUpdate());

/** The keys that users gave, or hold by their characters, locked like those of vehicles. */
export const lockKeysOfUsers = (tx: Tx, serverId: number, userIds: readonly number[]): Promise<KeyRow[]> =>
  rows(
    tx,
    keys
      .select()
      .where({ server_id: serverId })
      .where((group) => {
        group.orWhere('user_id', '=', any(userIds)).orWhere('given_by_user_id', '=', any(userIds));
      })
      .orderBy('id')
      .forUpdate(),
  );

/** Gives a key, or another time to one that the holder has. */
export const putKey = (tx: Tx, key: Omit<KeyRow, 'id'>): Promise<void> =>
  keys.upsertMany(tx, [key], {
    key: ['vehicle_id', 'character_id'],
    set: ['user_id', 'given_by_user_id', 'given_at', 'until'],
  });

/** Deletes keys that are locked. */
export async function deleteKeys(tx: Tx, gone: readonly KeyRow[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await run(tx, keys.delete().where('id', '=', any(ids)));
}

/** Deletes all keys of vehicles; they are locked. */
export async function deleteKeysOf(tx: Tx, vehicleIds: readonly number[]): Promise<void> {
  await run(tx, keys.delete().where('vehicle_id', '=', any(vehicleIds)));
}

/** The keys that are valid now: those of a vehicle, or those that characters hold. The newest first. */
export function listKeys(
  sql: Sql,
  {
    serverId,
    vehicleId,
    holders,
    now,
  }: {
    serverId: number;
    vehicleId: number | undefined;
    holders: readonly number[];
    now: Date;
  },
  at: { limit: number; offset: number },
): Promise<Page<KeyRow>> {
  const found = keys.select().where({ server_id: serverId }).where(valid(now));
  if (vehicleId === undefined) found.where('character_id', '=', any(holders));
  else found.where({ vehicle_id: vehicleId });
  return page(sql, found.orderBy('id', 'desc'), at);
}

/** The valid keys of vehicles, the oldest first. */
export const validKeysOf = (sql: Sql, vehicleIds: readonly number[], now: Date): Promise<KeyRow[]> =>
  rows(sql, keys.select().where('vehicle_id', '=', any(vehicleIds)).where(valid(now)).orderBy('id'));

/** VS-03: whether one of these characters owns a vehicle or has a key of it. */
export async function mayDrive(
  sql: Sql,
  { id, owner_character_id }: { id: number; owner_character_id: number },
  drivers: readonly number[],
  now: Date,
): Promise<boolean> {
  if (drivers.includes(owner_character_id)) return true;
  const [key] = await sql.query(
    `SELECT 1 FROM vehicle_keys
     WHERE vehicle_id = $1 AND character_id = ANY($2::bigint[]) AND (until IS NULL OR until > $3)`,
    [id, drivers, now],
  );
  return key !== undefined;
}
