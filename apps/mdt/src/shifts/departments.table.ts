import type { Power } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';

/** A department in which a user is on duty, with the powers that it gives. */
export interface DutyIn {
  readonly department_id: number;
  readonly powers: readonly Power[];
}

/**
 * The departments in which a user is on duty by shifts that began after a moment, and in whose rosters the characters are (OT-06); the
 * longest on duty first.
 */
export const listDuties = (sql: Sql, serverId: number, userId: number, since: Date): Promise<DutyIn[]> =>
  sql.query<DutyIn>(
    `SELECT department_id, powers FROM shifts
     JOIN officers USING (character_id, department_id)
     JOIN departments ON departments.id = department_id
     WHERE shifts.server_id = $1 AND user_id = $2 AND shifts.ended_at IS NULL AND shifts.started_at > $3
     ORDER BY shifts.started_at, shifts.id`,
    [serverId, userId, since],
  );
