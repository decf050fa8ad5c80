import { MAX_CALLS_OF_UNIT } from '@cabildo/contracts/mdt/units/units.ts';
import type { Sql } from '@cabildo/kit/database';

/** The newest open calls of units by character, the newest first; without units that are attached to none. */
export async function callsOfUnits(
  sql: Sql,
  serverId: number,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const found = await sql.query<{ unit: number; call_ids: number[] }>(
    `SELECT unit, (array_agg(id ORDER BY id DESC))[1:${MAX_CALLS_OF_UNIT}] AS call_ids
     FROM calls, unnest(units) AS unit
     WHERE server_id = $1 AND status <> 'closed' AND unit = ANY($2::bigint[]) GROUP BY unit`,
    [serverId, characterIds],
  );
  return new Map(found.map(({ unit, call_ids }) => [unit, call_ids]));
}
