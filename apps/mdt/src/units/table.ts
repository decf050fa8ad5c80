import { MAX_CALLS_OF_UNIT, MAX_ON_BOARD } from '@cabildo/contracts/mdt/units/units.ts';
import { expression, rows, run, type Sql, type Tx } from '@cabildo/kit/database';
import { ON_DUTY, shifts, type ShiftRow } from '../shifts/table.ts';

export type UnitRow = Pick<
  ShiftRow,
  'character_id' | 'department' | 'started_at' | 'unit_status' | 'unit_since'
>;

/** Stores the status of a unit, whose open shift the transaction has locked. */
export async function setStatus(
  tx: Tx,
  { id, unit_status, unit_since }: Pick<ShiftRow, 'id' | 'unit_status' | 'unit_since'>,
): Promise<void> {
  await run(tx, shifts.update({ unit_status, unit_since }).where({ id }));
}

/** The units of a server whose shift began after a moment, the longest on duty first. */
export const listUnits = (sql: Sql, serverId: number, since: Date): Promise<UnitRow[]> =>
  rows(
    sql,
    shifts
      .select('character_id', 'department', 'started_at', 'unit_status', 'unit_since')
      .where({ server_id: serverId })
      .where(expression(ON_DUTY))
      .where('started_at', '>', since)
      .orderBy('started_at')
      .orderBy('id')
      .limit(MAX_ON_BOARD),
  );

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
