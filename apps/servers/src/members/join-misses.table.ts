import { c, table, type Sql } from '@cabildo/kit/database';

export const joinMisses = table(
  'join_misses',
  { user_id: c.bigint, since: c.timestamptz, calls: c.int },
  {
    bound: 'system: one for each person',
    goes: 'by delete_old_join_misses: after an hour',
    erased: 'not about a server',
    person: { user_id: { counts: 'for an hour' } },
    exported: 'not: a count of wrong codes, for an hour',
  },
);

/** The calls with a code that a person may make within an hour of the first wrong code (FU-10). */
const MAX_CALLS = 20;
const WINDOW = `interval '1 hour'`;

/**
 * Counts a call of join or preview_join with a code. The first wrong code opens an hour in which right codes count as well, so that a caller
 * whose guesses succeed is stopped too. Runs outside the call's transaction, which a wrong code rolls back.
 * @returns whole seconds until the person may call again; undefined: the person may call now
 */
export async function countJoin(
  sql: Sql,
  { personId, isRight, now }: { personId: number; isRight: boolean; now: Date },
): Promise<number | undefined> {
  const [counted] = await sql.query<{ calls: number; since: Date }>(
    `INSERT INTO join_misses AS m (user_id, since, calls)
     SELECT $1, $3, 1
     WHERE NOT $2::boolean
        OR EXISTS (SELECT 1 FROM join_misses WHERE user_id = $1 AND since > $3::timestamptz - ${WINDOW})
     ON CONFLICT (user_id) DO UPDATE SET
       calls = CASE WHEN m.since > excluded.since - ${WINDOW} THEN m.calls + 1 ELSE 1 END,
       since = CASE WHEN m.since > excluded.since - ${WINDOW} THEN m.since ELSE excluded.since END
     RETURNING calls, since`,
    [personId, isRight, now],
  );
  if (!counted || counted.calls <= MAX_CALLS) return undefined;
  return Math.max(1, Math.ceil((counted.since.getTime() + 3_600_000 - now.getTime()) / 1_000));
}

/** Deletes the counts whose hour is over. */
export async function deleteOldMisses(sql: Sql, now: Date): Promise<void> {
  await sql.query(`DELETE FROM join_misses WHERE since <= $1::timestamptz - ${WINDOW}`, [now]);
}
