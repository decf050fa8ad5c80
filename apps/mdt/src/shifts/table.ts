import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { pick } from '@cabildo/contracts/fields';
import type { EndReason, SHIFT_ENDERS } from '@cabildo/contracts/mdt/shifts/shifts.ts';
import type { UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import {
  any,
  c,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

/** Times in which characters are on duty. */
export const shifts = table(
  'shifts',
  {
    id: c.id,
    server_id: c.bigint,
    character_id: c.bigint,
    /** The player, whose leaving ends the shift. */
    user_id: c.bigint,
    department_id: c.bigint.nullable,
    /** The name that the department had when the shift began. */
    department: c.text.nullable,
    /** PY-02: the organisation for which it is served, in no department. */
    org_id: c.bigint.nullable,
    started_at: c.timestamptz,
    /** When the membership began to which the shift belongs; null: unknown for old shifts. */
    member_since: c.timestamptz.nullable,
    /** null: the shift is open, or was not ended in time; see `endOf`. */
    ended_at: c.timestamptz.nullable,
    /** null of an ended shift: stored by a version that had `ended_by` alone. */
    end_reason: c.text<EndReason>().nullable,
    ended_by: c.text<(typeof SHIFT_ENDERS)[number]>().nullable,
    /** OT-11: counts in nothing. */
    is_void: c.boolean,
    /** The lead or admin who last ended or corrected the shift. */
    updated_by: c.bigint.nullable,
    unit_status: c.text<UnitStatus>(),
    /** null: since the start of the shift. */
    unit_since: c.timestamptz.nullable,
  },
  {
    bound: 'shifts_started',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.records },
    person: { user_id: { replaced: 'its indexes find the shifts of a player and count nothing' } },
    exported: 'in shifts',
    locks: { shifts: 50 },
  },
);
export type ShiftRow = RowOf<typeof shifts>;

/** A shift that has not ended. */
export const OPEN = 'ended_at IS NULL';
/** OT-02: who is clocked in at an organisation is not on duty. */
export const ON_DUTY = `${OPEN} AND org_id IS NULL`;

/** The open shifts, by their beginning. */
export const openShifts = due(shifts, { at: 'started_at', among: OPEN });

/** The open shift of a character, locked until the transaction ends. */
export const lockOpenShift = (tx: Tx, characterId: number): Promise<ShiftRow | undefined> =>
  row(tx, shifts.select().where({ character_id: characterId }).where(expression(OPEN)).forUpdate());

/** The open shifts of characters, locked in id order until the transaction ends. */
export const lockOpenShiftsOf = (tx: Tx, characterIds: readonly number[]): Promise<ShiftRow[]> =>
  rows(
    tx,
    shifts
      .select()
      .where('character_id', any(characterIds))
      .where(expression(OPEN))
      .orderBy('id')
      .forUpdate(),
  );

/** The open shifts of players in a server, locked in id order until the transaction ends. */
export const lockOpenShiftsOfPlayers = (
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
): Promise<ShiftRow[]> =>
  rows(
    tx,
    shifts
      .select()
      .where({ server_id: serverId })
      .where('user_id', any(userIds))
      .where(expression(OPEN))
      .orderBy('id')
      .forUpdate(),
  );

type NewShift = Omit<
  ShiftRow,
  'id' | 'ended_at' | 'end_reason' | 'ended_by' | 'is_void' | 'updated_by' | 'unit_status' | 'unit_since'
>;

/** Begins a shift; undefined while the character has another open one, also one that began concurrently. */
export async function insertShift(tx: Tx, shift: NewShift): Promise<ShiftRow | undefined> {
  const [inserted] = await tx.query<ShiftRow>(
    `INSERT INTO shifts (server_id, character_id, user_id, department_id, department, started_at, member_since, org_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (character_id) WHERE ended_at IS NULL DO NOTHING
     RETURNING ${shifts.list()}`,
    [
      shift.server_id,
      shift.character_id,
      shift.user_id,
      shift.department_id,
      shift.department,
      shift.started_at,
      shift.member_since,
      shift.org_id,
    ],
  );
  return inserted;
}

/** Stores the times of a shift that the transaction has locked. */
export async function updateShift(tx: Tx, shift: ShiftRow): Promise<void> {
  const changed = pick(shift, 'started_at', 'ended_at', 'end_reason', 'ended_by', 'is_void', 'updated_by');
  await run(tx, shifts.update(changed).where({ id: shift.id }));
}

const shiftOf = (serverId: number, id: number) => shifts.select().where({ id, server_id: serverId });

/** A shift of a server (GW-24). */
export const findShift = (sql: Sql, serverId: number, id: number): Promise<ShiftRow | undefined> =>
  row(sql, shiftOf(serverId, id));

/** Like {@link findShift}, locked until the transaction ends. Characters are locked before shifts. */
export const lockShift = (tx: Tx, serverId: number, id: number): Promise<ShiftRow | undefined> =>
  row(tx, shiftOf(serverId, id).forUpdate());

/**
 * Whether a shift would lie over another one of its character that counts (OT-11). The answer is certain while the character
 * is locked.
 */
export async function liesOverAnother(
  sql: Sql,
  { id, character_id, started_at, ended_at }: ShiftRow,
  now: Date,
): Promise<boolean> {
  // No shift is longer than a day, so the index bounds the read.
  const [other] = await sql.query(
    `SELECT id FROM shifts WHERE character_id = $1 AND id <> $2 AND NOT is_void
       AND started_at < $4 AND started_at > $3::timestamptz - interval '24 hours'
       AND coalesce(ended_at, least($5, started_at + interval '24 hours')) > $3 LIMIT 1`,
    [character_id, id, started_at, ended_at ?? now, now],
  );
  return other !== undefined;
}

interface Selection {
  serverId: number;
  /** undefined: any. */
  departmentId: number | undefined;
  from: Date;
  to: Date;
}

/** The shifts that overlap the time from `from` on and before `to`, newest first. */
export function listShifts(
  sql: Sql,
  { serverId, departmentId, from, to }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<ShiftRow>> {
  const found = shifts
    .select()
    .where({ server_id: serverId, ...(departmentId !== undefined && { department_id: departmentId }) })
    .where('started_at', '<', to)
    // A shift that was not ended in time counts as ended after 24 hours. No shift is longer, so the index bounds the read.
    .where(expression(`started_at > ?::timestamptz - interval '24 hours'`, [from]))
    .where(expression('(ended_at IS NULL OR ended_at >= ?::timestamptz)', [from]));
  return page(sql, found.orderBy('started_at', 'desc').orderBy('id', 'desc'), at);
}

type At = { limit: number; offset: number };

/** The shifts of characters on duty, longest first. A shift that began before `since` is over, stored as ended or not. */
export const listOpenShifts = (
  sql: Sql,
  { serverId, departmentId, since }: { serverId: number; departmentId: number | undefined; since: Date },
  at: At,
): Promise<Page<ShiftRow>> =>
  page(
    sql,
    shifts
      .select()
      .where({ server_id: serverId, ...(departmentId !== undefined && { department_id: departmentId }) })
      .where(expression(ON_DUTY))
      .where('started_at', '>', since)
      .orderBy('started_at')
      .orderBy('id'),
    at,
  );

/** The end of a shift that was not ended counts 24 hours after its beginning, and no later than now. */
const UNTIL = `coalesce(ended_at, least($5, started_at + interval '24 hours'))`;

/** How long a character was on duty. */
export interface ServiceRow {
  character_id: number;
  department: string | null;
  seconds: number;
  shift_count: number;
}

/** Sums the time on duty of each character within a period, of open shifts up to `now`; the longest first. */
export async function sumShifts(
  sql: Sql,
  { serverId, departmentId, from, to }: Selection,
  now: Date,
  at: At,
): Promise<Page<ServiceRow>> {
  // No shift is longer than a day, so the index bounds the read.
  const within = `server_id = $1 AND ($2::bigint IS NULL OR department_id = $2) AND NOT is_void AND org_id IS NULL
    AND started_at < $4 AND started_at > $3::timestamptz - interval '24 hours' AND ${UNTIL} >= $3`;
  // The shifts of a year are read once, and the department is looked up for the characters of the page alone.
  const found = await sql.query<{ total: number } & (ServiceRow | { character_id: null })>(
    `WITH served AS (
       SELECT character_id, count(*) AS shift_count,
         extract(epoch FROM sum(greatest(least(${UNTIL}, $4) - greatest(started_at, $3), interval '0')))::float8 AS seconds
       FROM shifts WHERE ${within} GROUP BY character_id),
     page AS (SELECT * FROM served ORDER BY seconds DESC, character_id LIMIT $6 OFFSET $7)
     SELECT total, page.*, (
       SELECT department FROM shifts WHERE character_id = page.character_id AND ${within} ORDER BY started_at DESC LIMIT 1
     ) AS department
     FROM (SELECT count(*) AS total FROM served) counted LEFT JOIN page ON true ORDER BY seconds DESC, character_id`,
    [serverId, departmentId ?? null, from, to, now, at.limit, at.offset],
  );
  // A page past the end has the total alone.
  const served = found.flatMap(({ total: _, ...each }) => (each.character_id === null ? [] : [each]));
  return { rows: served, total: found[0]!.total };
}

/** Adds up the seconds that players were on duty within a period, of open shifts up to `now`. */
export async function sumShiftsOfPlayers(
  sql: Sql,
  { serverId, departmentId, from, to }: Selection,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  // No shift is longer than a day, so the index bounds the read.
  const served = await sql.query<{ user_id: number; seconds: number }>(
    `SELECT user_id, extract(epoch FROM sum(greatest(least(${UNTIL}, $4) - greatest(started_at, $3), interval '0')))::float8 AS seconds
     FROM shifts WHERE server_id = $1 AND user_id = ANY($6::bigint[]) AND ($2::bigint IS NULL OR department_id = $2)
       AND NOT is_void AND org_id IS NULL AND started_at < $4 AND started_at > $3::timestamptz - interval '24 hours'
     GROUP BY user_id`,
    [serverId, departmentId ?? null, from, to, now, userIds],
  );
  return new Map(served.map(({ user_id, seconds }) => [user_id, seconds]));
}
