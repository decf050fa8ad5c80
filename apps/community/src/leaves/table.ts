import type { LEAVE_STATUSES } from '@cabildo/contracts/community/leaves/leaves.ts';
import { KEPT_DAYS } from '@cabildo/contracts/limits';
import {
  any,
  c,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

export const leaves = table(
  'leaves',
  {
    id: c.id,
    server_id: c.bigint,
    user_id: c.bigint,
    from_day: c.date,
    /** The last day. */
    to_day: c.date,
    reason: c.text,
    status: c.text<LeaveStatus>(),
    answered_by: c.bigint.nullable,
    answer_reason: c.text.nullable,
    created_at: c.timestamptz,
    /** When the person came back before its end, or took the request back. */
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: five open ones, and as many days as there are, for each person',
    goes: { over: 'true', at: 'to_day', days: KEPT_DAYS.records },
    person: {
      user_id: { goes: 'nothing is counted by it' },
      answered_by: { replaced: 'its index finds what a person answered and counts nothing' },
    },
    exported: 'in leaves',
    locks: { 'leaves of a member': 45, leaves: 50 },
  },
);
export type LeaveRow = RowOf<typeof leaves>;

const leaveOf = (serverId: number, id: number) => leaves.select().where({ id, server_id: serverId });

export const findLeave = (sql: Sql, serverId: number, id: number): Promise<LeaveRow | undefined> =>
  row(sql, leaveOf(serverId, id));

export const lockLeave = (tx: Tx, serverId: number, id: number): Promise<LeaveRow | undefined> =>
  row(tx, leaveOf(serverId, id).forNoKeyUpdate());

export const insertLeave = async (tx: Tx, made: Omit<LeaveRow, 'id'>): Promise<LeaveRow> =>
  (await row(tx, leaves.insert(made).returning(leaves.columns)))!;

export async function updateLeave(tx: Tx, { id, ...changed }: LeaveRow): Promise<void> {
  await run(tx, leaves.update(changed).where({ id }));
}

/** The requested and approved leaves of a person that have a day of this time, and how many requests are not answered. */
export async function clashes(
  tx: Tx,
  { serverId, userId, from, to }: { serverId: number; userId: number; from: string; to: string },
): Promise<{ overlapping: number; requested: number }> {
  const [found] = await tx.query<{ overlapping: number; requested: number }>(
    `SELECT count(*) FILTER (WHERE from_day <= $4 AND to_day >= $3) AS overlapping,
            count(*) FILTER (WHERE status = 'requested') AS requested
     FROM leaves WHERE user_id = $2 AND server_id = $1 AND status IN ('requested', 'approved')`,
    [serverId, userId, from, to],
  );
  return found!;
}

/** The oldest leave of a person that waits for an answer. */
export async function openLeaveOf(sql: Sql, serverId: number, userId: number): Promise<number | null> {
  const where = { server_id: serverId, user_id: userId, status: 'requested' as const };
  return (await row(sql, leaves.select('id').where(where).orderBy('id').limit(1)))?.id ?? null;
}

export const listLeaves = (
  sql: Sql,
  {
    serverId,
    userIds,
    status,
  }: { serverId: number; userIds: readonly number[] | undefined; status: LeaveStatus | undefined },
  at: { limit: number; offset: number },
): Promise<Page<LeaveRow>> => {
  const found = leaves.select().where({ server_id: serverId, ...(status && { status }) });
  if (userIds) found.where('user_id', any(userIds));
  return page(sql, found.orderBy('id', 'desc'), at, { customPlan: true });
};

/** The days of approved leaves of people between two days, the second not counted, by person. */
export async function daysAway(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, number>> {
  const found = await sql.query<{ user_id: number; days: number }>(
    `SELECT user_id, sum(least(to_day, $4::date - 1) - greatest(from_day, $3::date) + 1)::int AS days FROM leaves
     WHERE server_id = $1 AND user_id = ANY($2) AND status = 'approved' AND from_day < $4 AND to_day >= $3 GROUP BY user_id`,
    [serverId, userIds, from, to],
  );
  return new Map(found.map(({ user_id, days }) => [user_id, days]));
}
