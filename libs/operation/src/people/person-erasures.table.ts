import { randomInt } from 'node:crypto';
import { type Sql, type Tx, row, run, type RowOf } from '@cabildo/kit/database';
import { personErasures } from '@cabildo/kit/service/kit-tables.ts';

export type PersonErasureRow = RowOf<typeof personErasures>;

/** The most that the generator gives at once. */
const MOST = 2 ** 48 - 1;

/** A number that no user has, so that no filter by a user's id finds what it stands for. */
const newStandIn = (): number => -randomInt(1, MOST);

/** Has persons erased from this service, from `now` on for a day (ID-21); those whose day has begun already, at once too. */
export async function endPeople(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  // Sorted by id, so that two batches of events cannot deadlock.
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  await tx.query(
    `INSERT INTO person_erasures (user_id, stand_in, ended_at, erase_at)
     SELECT user_id, stand_in, $3, $3 FROM unnest($1::bigint[], $2::bigint[]) AS ended (user_id, stand_in)
     ON CONFLICT (user_id) DO UPDATE SET erase_at = least(person_erasures.erase_at, excluded.erase_at)`,
    [ids, ids.map(newStandIn), now],
  );
}

/** When the next erasure of a person falls due; null if none waits. */
export async function nextPersonErasure(sql: Sql): Promise<Date | null> {
  const query = personErasures.select('erase_at').orderBy('erase_at').limit(1);
  return (await row(sql, query))?.erase_at ?? null;
}

/** Claims one erasure that is due and makes it due again at `until`. Who ended last comes first: repetitions can wait. */
export function claimPersonErasure(tx: Tx, now: Date, until: Date): Promise<PersonErasureRow[]> {
  return tx.query<PersonErasureRow>(
    `UPDATE person_erasures SET erase_at = $2 WHERE user_id = (
       SELECT user_id FROM person_erasures WHERE erase_at <= $1
       ORDER BY ended_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${personErasures.list()}`,
    [now, until],
  );
}

/** Has a person erased again at `eraseAt`, or forgets who the stand-in stands for. */
export async function markPersonErased(sql: Sql, userId: number, eraseAt: Date | null): Promise<void> {
  const own = { user_id: userId };
  await run(
    sql,
    eraseAt ? personErasures.update({ erase_at: eraseAt }).where(own) : personErasures.delete().where(own),
  );
}
