import type { Sql } from '@cabildo/kit/database';
import type { VehicleRow } from '../vehicles/table.ts';

const DRIVABLE = `(
  SELECT id FROM vehicles WHERE server_id = $1 AND state = 'owned' AND owner_character_id = ANY($2::bigint[])
  UNION
  SELECT vehicle_id FROM vehicle_keys
  WHERE server_id = $1 AND character_id = ANY($2::bigint[]) AND (until IS NULL OR until > $3)
) drivable`;

/** VS-03: the vehicles that characters own or have keys of, by their ids, and how many there are. */
export async function drivableBy(
  sql: Sql,
  { serverId, drivers, now }: { serverId: number; drivers: readonly number[]; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql.query<{ id: number }>(`SELECT id FROM ${DRIVABLE} ORDER BY id LIMIT $4 OFFSET $5`, [
      serverId,
      drivers,
      now,
      limit,
      offset,
    ]),
    sql.query<{ total: number }>(`SELECT count(*) AS total FROM ${DRIVABLE}`, [serverId, drivers, now]),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted!.total };
}

/** VS-03: whether one of these characters owns a vehicle or has a key of it. */
export async function mayDrive(
  sql: Sql,
  { id, owner_character_id }: Pick<VehicleRow, 'id' | 'owner_character_id'>,
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
