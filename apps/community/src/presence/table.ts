import { PRESENCE_LIMITS } from '@cabildo/contracts/community/presence/presence.ts';
import { c, table, type RowOf, type Sql } from '@cabildo/kit/database';
import type { LastSeen, SeenMinute } from './heartbeats.ts';

export const presenceDays = table(
  'presence_days',
  {
    server_id: c.bigint,
    user_id: c.bigint,
    /** 0: the game named none. */
    character_id: c.bigint,
    day: c.date,
    active: c.bits.nullable,
    afk: c.bits.nullable,
    minutes: c.int.nullable,
    afk_minutes: c.int.nullable,
  },
  {
    bound: 'system: one a day for each character that is played',
    goes: { over: 'true', at: 'day', days: PRESENCE_LIMITS.days },
    person: { user_id: { goes: 'nothing is counted by it' } },
    exported: 'in presence_days',
  },
);
export type PresenceDayRow = RowOf<typeof presenceDays>;

export const presenceSeen = table(
  'presence_seen',
  { server_id: c.bigint, user_id: c.bigint, seen_at: c.timestamptz },
  {
    bound: 'system: one for each member who plays',
    goes: { over: 'true', at: 'seen_at', days: 2 },
    person: { user_id: { goes: 'nothing is counted by it' } },
    exported: 'not: the last moment in game, of which an export has the minutes',
  },
);

const MINUTES_A_DAY = 1440;
const MINUTE_MS = 60_000;
const ZEROS = `repeat('0', ${MINUTES_A_DAY})::bit(${MINUTES_A_DAY})`;

const byPlace = (a: SeenMinute, b: SeenMinute): number =>
  a.serverId - b.serverId || a.userId - b.userId || a.characterId - b.characterId;

/** Adds minutes; each of them as often as one likes, in whatever order. */
export async function addMinutes(sql: Sql, minutes: readonly SeenMinute[]): Promise<void> {
  const byMinute = Map.groupBy(minutes, ({ minute, isAfk }) => `${minute}:${isAfk}`);
  for (const group of byMinute.values()) {
    const { minute, isAfk } = group[0]!;
    const day = new Date(minute * MINUTE_MS).toISOString().slice(0, 10);
    const [column, other] = isAfk ? ['afk', 'active'] : ['active', 'afk'];
    // Rows are locked in one order, and a day whose bits have become numbers takes no more.
    const sorted = group.toSorted(byPlace);
    await sql.query(
      `INSERT INTO presence_days AS d (server_id, user_id, character_id, day, ${column}, ${other})
       SELECT s, u, c, $4, set_bit(${ZEROS}, $5, 1), ${ZEROS}
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (s, u, c)
       ON CONFLICT (server_id, user_id, day, character_id) DO UPDATE
         SET ${column} = set_bit(d.${column}, $5, 1) WHERE d.active IS NOT NULL`,
      [
        sorted.map(({ serverId }) => serverId),
        sorted.map(({ userId }) => userId),
        sorted.map(({ characterId }) => characterId),
        day,
        minute % MINUTES_A_DAY,
      ],
    );
  }
}

/** Stores when players were last there; an earlier moment changes nothing. */
export async function storeSeen(sql: Sql, seen: readonly LastSeen[]): Promise<void> {
  const sorted = seen.toSorted((a, b) => a.serverId - b.serverId || a.userId - b.userId);
  await sql.query(
    `INSERT INTO presence_seen AS p (server_id, user_id, seen_at)
     SELECT s, u, to_timestamp(at / 1000.0) FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (s, u, at)
     ON CONFLICT (server_id, user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE p.seen_at < excluded.seen_at`,
    [sorted.map(({ serverId }) => serverId), sorted.map(({ userId }) => userId), sorted.map(({ at }) => at)],
  );
}

const ACTIVE = 'coalesce(minutes, bit_count(active))';
const AWAY = 'coalesce(afk_minutes, bit_count(afk & ~active))';

/** Turns the bits of days before `before` into numbers; returns how many rows. */
export async function closeDays(sql: Sql, before: string, limit: number): Promise<number> {
  const closed = await sql.query(
    `UPDATE presence_days d SET minutes = bit_count(d.active), afk_minutes = bit_count(d.afk & ~d.active), active = NULL, afk = NULL
     FROM (SELECT server_id, user_id, day, character_id FROM presence_days
           WHERE active IS NOT NULL AND day < $1 ORDER BY day LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) AS o
     WHERE d.server_id = o.server_id AND d.user_id = o.user_id AND d.day = o.day AND d.character_id = o.character_id
     RETURNING 1 AS n`,
    [before, limit],
  );
  return closed.length;
}

export interface DaySelection {
  readonly serverId: number;
  /** undefined: everybody's. */
  readonly userId: number | undefined;
  readonly from: string;
  readonly to: string;
}

export interface CountedDay {
  day: string;
  user_id: number;
  character_id: number;
  minutes: number;
  afk_minutes: number;
}

/** Lists days, newest first, with how many there are. */
export async function listDays(
  sql: Sql,
  { serverId, userId, from, to }: DaySelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CountedDay[]; total: number }> {
  const where = `server_id = $1 AND day BETWEEN $2 AND $3${userId === undefined ? '' : ' AND user_id = $4'}`;
  const values = [serverId, from, to, ...(userId === undefined ? [] : [userId])];
  const rows = await sql.query<CountedDay>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, user_id, character_id, ${ACTIVE}::int AS minutes, ${AWAY}::int AS afk_minutes
     FROM presence_days WHERE ${where} ORDER BY day DESC, user_id, character_id LIMIT ${limit} OFFSET ${offset}`,
    values,
    { customPlan: true },
  );
  const [counted] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 FROM presence_days WHERE ${where} LIMIT 10000) AS days`,
    values,
    { customPlan: true },
  );
  return { rows, total: counted!.total };
}

/** The minutes of users from one day to before another (AC-02). */
export async function minutesOf(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, number>> {
  const rows = await sql.query<{ user_id: number; minutes: number }>(
    `SELECT user_id, sum(${ACTIVE})::int AS minutes FROM presence_days
     WHERE server_id = $1 AND user_id = ANY($2) AND day >= $3 AND day < $4 GROUP BY user_id`,
    [serverId, userIds, from, to],
  );
  return new Map(rows.map(({ user_id, minutes }) => [user_id, minutes]));
}

/**
 * The minutes of a user, or of one of the characters, since the day of a moment, and those of that day up to the minute of the moment; null
 * where its bits have become numbers (RC-05).
 */
export async function countSince(
  sql: Sql,
  {
    serverId,
    userId,
    characterId,
    from,
  }: { serverId: number; userId: number; characterId: number | null; from: Date },
): Promise<{ minutes: number; before: number | null }> {
  const day = from.toISOString().slice(0, 10);
  const minute = Math.floor(from.getTime() / MINUTE_MS) % MINUTES_A_DAY;
  const [counted] = await sql.query<{ minutes: number; before: number | null }>(
    `SELECT coalesce(sum(${ACTIVE}), 0)::int AS minutes,
       CASE WHEN bool_or(day = $3 AND active IS NULL) THEN NULL
         ELSE coalesce(sum(bit_count(substring(active FROM 1 FOR $4::int))) FILTER (WHERE day = $3), 0)::int END AS before
     FROM presence_days
     WHERE server_id = $1 AND user_id = $2 AND day >= $3 AND ($5::bigint IS NULL OR character_id = $5)`,
    [serverId, userId, day, minute + 1, characterId],
  );
  return counted!;
}

/** The players of a server who were last there before a moment. */
export const listGone = (
  sql: Sql,
  { serverId, before, limit }: { serverId: number; before: Date; limit: number },
): Promise<{ user_id: number; seen_at: Date }[]> =>
  sql.query(
    `SELECT user_id, seen_at FROM presence_seen WHERE server_id = $1 AND seen_at < $2
     ORDER BY seen_at LIMIT $3`,
    [serverId, before, limit],
  );

/** Forgets when players were last there, unless they have come back since `before`. */
export async function forgetGone(
  sql: Sql,
  { serverId, userIds, before }: { serverId: number; userIds: readonly number[]; before: Date },
): Promise<void> {
  await sql.query(
    'DELETE FROM presence_seen WHERE server_id = $1 AND user_id = ANY ($2::bigint[]) AND seen_at < $3',
    [serverId, userIds, before],
  );
}
