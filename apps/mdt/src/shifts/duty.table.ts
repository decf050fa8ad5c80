import type { Power } from '@cabildo/contracts/permissions';
import { expression, rows, type Sql } from '@cabildo/kit/database';
import { ON_DUTY, shifts } from './table.ts';

/**
 * The powers of a user by the shifts of the user's characters that began after a moment. A shift in a department in whose
 * roster the character is not gives none (OT-06).
 */
export async function listPowers(sql: Sql, serverId: number, userId: number, since: Date): Promise<Power[]> {
  const found = await sql.query<{ power: Power }>(
    `SELECT DISTINCT power FROM shifts
     JOIN officers USING (character_id, department_id)
     JOIN departments ON departments.id = department_id, unnest(powers) AS power
     WHERE shifts.server_id = $1 AND user_id = $2 AND shifts.ended_at IS NULL AND started_at > $3 ORDER BY power`,
    [serverId, userId, since],
  );
  return found.map(({ power }) => power);
}

interface Duty {
  serverId: number;
  userId: number;
  characterId: number;
  since: Date;
}

/** Whether a character of a user has an open shift that began after a moment, in a department in whose roster it is (OT-06). */
export async function isOnDuty(sql: Sql, { serverId, userId, characterId, since }: Duty): Promise<boolean> {
  const found = await sql.query(
    `SELECT 1 FROM shifts JOIN officers USING (character_id, department_id)
     WHERE character_id = $1 AND shifts.server_id = $2 AND user_id = $3 AND shifts.ended_at IS NULL AND started_at > $4`,
    [characterId, serverId, userId, since],
  );
  return found.length > 0;
}

/** The department in which a character is on duty, by a shift that began after a moment, and in whose roster it is; null: none. */
export async function departmentOnDuty(
  sql: Sql,
  serverId: number,
  characterId: number,
  since: Date,
): Promise<number | null> {
  const [found] = await sql.query<{ department_id: number }>(
    `SELECT department_id FROM shifts JOIN officers USING (character_id, department_id)
     WHERE character_id = $1 AND shifts.server_id = $2 AND shifts.ended_at IS NULL AND started_at > $3`,
    [characterId, serverId, since],
  );
  return found?.department_id ?? null;
}

/** The characters of a user that have an open shift which began after a moment, the longest on duty first. */
export async function listOnDuty(
  sql: Sql,
  { serverId, userId, since }: Omit<Duty, 'characterId'>,
): Promise<number[]> {
  const open = shifts.select('character_id').where({ server_id: serverId, user_id: userId });
  const started = open.where(expression(ON_DUTY)).where('started_at', '>', since);
  return (await rows(sql, started.orderBy('started_at').orderBy('id'))).map(
    ({ character_id }) => character_id,
  );
}
