import type { Sql } from '@cabildo/kit';
import type { KnownType } from '../domain/event_type.ts';
import { dayOf, type Period } from '../domain/period.ts';
import { trigramsOf } from '../domain/profile.ts';
import type { DayCount } from '../domain/span.ts';

/** Every type that the server has entries of, and whether all its notes, or none, contain the folded `search`. */
export async function listTypes(sql: Sql, serverId: number, search: string): Promise<KnownType[]> {
  // Hops from one type to the next in the key instead of reading a year of days.
  return sql.query<KnownType>(
    `WITH RECURSIVE types AS (
       (SELECT type FROM daily_counts WHERE server_id = $1 ORDER BY type LIMIT 1)
       UNION ALL
       SELECT (SELECT c.type FROM daily_counts c WHERE c.server_id = $1 AND c.type > types.type ORDER BY c.type LIMIT 1)
       FROM types WHERE types.type IS NOT NULL
     )
     SELECT type,
       EXISTS (SELECT FROM unnest(phrases) AS phrase WHERE strpos(phrase, $2) > 0) AS in_all,
       EXISTS (SELECT FROM unnest($3::int[]) AS trigram WHERE get_bit(trigrams, trigram) = 0) AS in_none
     FROM types LEFT JOIN type_profiles USING (type) WHERE type IS NOT NULL`,
    [serverId, search, trigramsOf(search)],
  );
}

/** Entries of these types on each UTC day of a period of whole days. */
export async function countDays(
  sql: Sql,
  serverId: number,
  types: readonly string[],
  days: Period,
): Promise<DayCount[]> {
  return sql.query<DayCount>(
    `SELECT day::text, sum(entries)::bigint AS entries FROM daily_counts
     WHERE server_id = $1 AND type = ANY($2) AND day >= $3 AND day < $4 GROUP BY day`,
    [serverId, types, dayOf(days.from), dayOf(days.to)],
  );
}

/** Removes up to `limit` counts of days before `oldest`; returns how many. */
export async function deleteCountsBefore(sql: Sql, oldest: Date, limit: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM daily_counts WHERE (server_id, type, day) IN
       (SELECT server_id, type, day FROM daily_counts WHERE day < $1 LIMIT $2) RETURNING 1`,
    [dayOf(oldest), limit],
  );
  return rows.length;
}

export async function deleteCountsOf(sql: Sql, serverId: number): Promise<void> {
  await sql.query('DELETE FROM daily_counts WHERE server_id = $1', [serverId]);
}
