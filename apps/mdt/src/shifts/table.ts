import type { SHIFT_ENDERS } from '@cabildo/contracts/mdt/shifts/shifts.ts';
import {
  any,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

/** A time in which a character is on duty. */
export interface ShiftRow {
  shift_id: number;
  server_id: number;
  server_character_id: number;
  user_id: number;
  department_id: number | null;
  /** The name that the department had when the shift began. */
  department: string | null;
  started_at: Date;
  /** When the player's membership began that it belongs to; null: not known of old ones. */
  member_since: Date | null;
  /** null: it is open, or was not ended in time; see `endOf`. */
  ended_at: Date | null;
  ended_by: (typeof SHIFT_ENDERS)[number] | null;
}

interface ShiftTable extends Omit<ShiftRow, 'shift_id' | 'server_character_id'> {
  id: number;
  character_id: number;
}

const shifts = table<ShiftTable>('shifts');
const OTHERS = [
  'server_id',
  'user_id',
  'department_id',
  'department',
  'started_at',
  'member_since',
  'ended_at',
  'ended_by',
] as const;
const COLUMNS = [{ shift_id: 'id' }, { server_character_id: 'character_id' }, ...OTHERS] as const;

const OPEN = 'ended_at IS NULL';

/** The open shift of a character, locked until the transaction ends. */
export const lockOpenShift = (tx: Tx, characterId: number): Promise<ShiftRow | undefined> =>
  row(
    tx,
    shifts()
      .where({ character_id: characterId })
      .where(expression(OPEN))
      .forUpdate()
      .select(...COLUMNS),
  );

/** The open shifts of characters, locked in id order until the transaction ends. */
export const lockOpenShiftsOf = (tx: Tx, characterIds: readonly number[]): Promise<ShiftRow[]> =>
  rows(
    tx,
    shifts()
      .where('character_id', any(characterIds))
      .where(expression(OPEN))
      .orderBy('id')
      .forUpdate()
      .select(...COLUMNS),
  );

/** The open shifts of players in a server, locked in id order until the transaction ends. */
export const lockOpenShiftsOfPlayers = (
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
): Promise<ShiftRow[]> =>
  rows(
    tx,
    shifts()
      .where({ server_id: serverId })
      .where('user_id', any(userIds))
      .where(expression(OPEN))
      .orderBy('id')
      .forUpdate()
      .select(...COLUMNS),
  );

type NewShift = Omit<ShiftRow, 'shift_id' | 'ended_at' | 'ended_by'>;

/** Begins a shift; undefined while the character has another open one, also one that began at the same moment. */
export async function insertShift(tx: Tx, shift: NewShift): Promise<ShiftRow | undefined> {
  const [inserted] = await tx.query<{ id: number }>(
    `INSERT INTO shifts (server_id, character_id, user_id, department_id, department, started_at, member_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (character_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
    [
      shift.server_id,
      shift.server_character_id,
      shift.user_id,
      shift.department_id,
      shift.department,
      shift.started_at,
      shift.member_since,
    ],
  );
  return inserted && { ...shift, shift_id: inserted.id, ended_at: null, ended_by: null };
}

/** Ends a shift that the transaction has locked and found open. */
export async function setEnd(
  tx: Tx,
  { shift_id, ended_at, ended_by }: Pick<ShiftRow, 'shift_id' | 'ended_at' | 'ended_by'>,
): Promise<void> {
  await run(tx, shifts().where({ id: shift_id }).update({ ended_at, ended_by }));
}

interface Selection {
  serverId: number;
  /** undefined: any. */
  departmentId: number | undefined;
  from: Date;
  to: Date;
}

/** The shifts of which a part lies from `from` on and before `to`, newest first. */
export function listShifts(
  sql: Sql,
  { serverId, departmentId, from, to }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<ShiftRow>> {
  const found = shifts()
    .where({ server_id: serverId, ...(departmentId !== undefined && { department_id: departmentId }) })
    .where('started_at', '<', to)
    // What was not ended in time ended by then too. No shift is longer, so that the index bounds what is read.
    .where(expression(`started_at > ?::timestamptz - interval '24 hours'`, [from]))
    .where(expression('(ended_at IS NULL OR ended_at >= ?::timestamptz)', [from]));
  const inOrder = found.orderBy('started_at', 'desc').orderBy('id', 'desc');
  return page(sql, inOrder.select(...COLUMNS), at);
}

type At = { limit: number; offset: number };

/** Who is on duty, longest first: a shift that began before `since` is over, whether or not that has been stored. */
export const listOpenShifts = (
  sql: Sql,
  { serverId, departmentId, since }: { serverId: number; departmentId: number | undefined; since: Date },
  at: At,
): Promise<Page<ShiftRow>> =>
  page(
    sql,
    shifts()
      .where({ server_id: serverId, ...(departmentId !== undefined && { department_id: departmentId }) })
      .where(expression(OPEN))
      .where('started_at', '>', since)
      .orderBy('started_at')
      .orderBy('id')
      .select(...COLUMNS),
    at,
  );

/** How long a character was on duty. */
export interface ServiceRow {
  server_character_id: number;
  department: string | null;
  seconds: number;
  shift_count: number;
}

/** The time that each character was on duty within a period, up to `now` in open shifts; most first. */
export async function sumShifts(
  sql: Sql,
  { serverId, departmentId, from, to }: Selection,
  now: Date,
  at: At,
): Promise<Page<ServiceRow>> {
  // No shift is longer than a day, so that the index bounds what is read.
  const served = `
    FROM shifts, LATERAL (SELECT coalesce(ended_at, least($5, started_at + interval '24 hours')) AS until) open
    WHERE server_id = $1 AND ($2::bigint IS NULL OR department_id = $2)
      AND started_at < $4 AND started_at > $3::timestamptz - interval '24 hours' AND until >= $3
    GROUP BY character_id`;
  const values = [serverId, departmentId ?? null, from, to, now];
  const [counted] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT character_id ${served}) each`,
    values,
  );
  const found = await sql.query<ServiceRow>(
    `SELECT character_id AS server_character_id, (array_agg(department ORDER BY started_at DESC))[1] AS department,
       sum(extract(epoch FROM greatest(least(until, $4) - greatest(started_at, $3), interval '0')))::float8 AS seconds,
       count(*) AS shift_count
     ${served} ORDER BY seconds DESC, character_id LIMIT $6 OFFSET $7`,
    [...values, at.limit, at.offset],
  );
  return { rows: found, total: counted!.total };
}

/** When the open shift that has lasted longest began. */
export async function longestOpen(sql: Sql): Promise<Date | null> {
  const longest = shifts().where(expression(OPEN)).orderBy('started_at').limit(1);
  return (await row(sql, longest.select('started_at')))?.started_at ?? null;
}

/** Open shifts that began by then, the longest first; those that another transaction has locked are skipped. */
export const claimOpenSince = (tx: Tx, began: Date, limit: number): Promise<ShiftRow[]> =>
  tx.query<ShiftRow>(
    `SELECT id AS shift_id, character_id AS server_character_id, ${OTHERS.join(', ')} FROM shifts
     WHERE ended_at IS NULL AND started_at <= $1 ORDER BY started_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [began, limit],
  );
