import type { Sql } from '@cabildo/kit/database';

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
