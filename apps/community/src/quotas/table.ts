import type { COUNTED, Period, QuotaState } from '@cabildo/contracts/community/quotas/quotas.ts';
import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { c, page, row, run, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';

export const quotas = table(
  'activity_quotas',
  {
    id: c.id,
    server_id: c.bigint,
    role_id: c.bigint.nullable,
    department_id: c.bigint.nullable,
    minutes: c.int,
    period: c.text<Period>(),
    counts: c.text<(typeof COUNTED)[number]>(),
    /** The first day of its first period. */
    begins_on: c.date,
    /** The present period, or the first one. */
    period_from: c.date,
    period_to: c.date,
    /** Whether the people of the present period are noted. */
    is_noted: c.boolean,
    created_at: c.timestamptz,
    ended_at: c.timestamptz.nullable,
    /** The beginning of the period while its people are not noted, and then its end. */
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'staff',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.records },
    locks: { 'quotas of a server': 65, activity_quotas: 70 },
  },
);
export type QuotaRow = RowOf<typeof quotas>;

export const quotaPeople = table(
  'quota_people',
  {
    quota_id: c.bigint,
    user_id: c.bigint,
    /** The character in the department; 0: the quota is of a role. */
    character_id: c.bigint,
    server_id: c.bigint,
    noted_at: c.timestamptz,
  },
  {
    bound: 'max_members',
    goes: 'by count_quotas: at the end of the period',
    person: { user_id: { goes: 'nothing is counted by it' } },
    exported: 'not: who belongs to a quota now, which its results say',
  },
);

export const quotaResults = table(
  'quota_results',
  {
    quota_id: c.bigint,
    period_from: c.date,
    user_id: c.bigint,
    server_id: c.bigint,
    minutes: c.int,
    wanted: c.int,
    state: c.text<QuotaState>(),
    counted_at: c.timestamptz,
  },
  {
    bound: 'system: one a period for each person of a quota',
    goes: { over: 'true', at: 'counted_at', days: KEPT_DAYS.records },
    person: { user_id: { goes: 'nothing is counted by it' } },
    exported: 'in quota_results',
  },
);
export type ResultRow = RowOf<typeof quotaResults>;

/** The quotas whose period begins, or ends. */
export const dueQuotas = due(quotas, { at: 'due_at', leaseSeconds: LEASE_SECONDS });

export const findQuota = (sql: Sql, serverId: number, id: number): Promise<QuotaRow | undefined> =>
  row(sql, quotas.select().where({ id, server_id: serverId }));

export const lockQuota = (tx: Tx, serverId: number, id: number): Promise<QuotaRow | undefined> =>
  row(tx, quotas.select().where({ id, server_id: serverId }).forNoKeyUpdate());

export const insertQuota = async (tx: Tx, made: Omit<QuotaRow, 'id'>): Promise<QuotaRow> =>
  (await row(tx, quotas.insert(made).returning(quotas.columns)))!;

export async function updateQuota(tx: Tx, { id, ...changed }: QuotaRow): Promise<void> {
  await run(tx, quotas.update(changed).where({ id }));
}

export async function countOpenQuotas(tx: Tx, serverId: number): Promise<number> {
  const [found] = await tx.query<{ n: number }>(
    'SELECT count(*) AS n FROM activity_quotas WHERE server_id = $1 AND ended_at IS NULL',
    [serverId],
  );
  return found!.n;
}

export function listQuotas(
  sql: Sql,
  { serverId, withEnded }: { serverId: number; withEnded: boolean },
  at: { limit: number; offset: number },
): Promise<Page<QuotaRow>> {
  const found = quotas.select().where({ server_id: serverId });
  if (!withEnded) found.whereNull('ended_at');
  return page(sql, found.orderBy('id', 'desc'), at);
}

export interface QuotaPerson {
  readonly userId: number;
  readonly characterId: number;
}

/** Notes the people of a period that begins, in place of those of the one before. */
export async function notePeople(
  tx: Tx,
  quota: QuotaRow,
  people: readonly QuotaPerson[],
  now: Date,
): Promise<void> {
  await tx.query('DELETE FROM quota_people WHERE quota_id = $1', [quota.id]);
  await tx.query(
    `INSERT INTO quota_people (quota_id, user_id, character_id, server_id, noted_at)
     SELECT $1, u, c, $4, $5 FROM unnest($2::bigint[], $3::bigint[]) AS v (u, c) ON CONFLICT DO NOTHING`,
    [
      quota.id,
      people.map(({ userId }) => userId),
      people.map(({ characterId }) => characterId),
      quota.server_id,
      now,
    ],
  );
}

/** The people who have belonged to a quota since its period began, a part at a time, by their ids. */
export async function peopleOf(sql: Sql, quotaId: number, after: number, limit: number): Promise<number[]> {
  const found = await sql.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM quota_people WHERE quota_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3`,
    [quotaId, after, limit],
  );
  return found.map(({ user_id }) => user_id);
}

/** Removes people who left the role of a quota, or the server, after they were noted. @param roleId the role of now; null: none */
export async function leaveRoles(
  tx: Tx,
  { serverId, userId, roleId, at }: { serverId: number; userId: number; roleId: number | null; at: Date },
): Promise<void> {
  await tx.query(
    `DELETE FROM quota_people p USING activity_quotas q
     WHERE p.user_id = $1 AND p.server_id = $2 AND p.noted_at < $4 AND q.id = p.quota_id
       AND q.role_id IS NOT NULL AND q.role_id IS DISTINCT FROM $3`,
    [userId, serverId, roleId, at],
  );
}

/** Removes the people of a role that is deleted. */
export async function leaveDeletedRole(
  tx: Tx,
  { serverId, roleId }: { serverId: number; roleId: number },
): Promise<void> {
  await tx.query(
    `DELETE FROM quota_people p USING activity_quotas q
     WHERE q.server_id = $1 AND q.role_id = $2 AND p.quota_id = q.id`,
    [serverId, roleId],
  );
}

/** Removes a character who left the department of a quota after it was noted. */
export async function leaveDepartments(
  tx: Tx,
  { characterId, departmentId, at }: { characterId: number; departmentId: number | null; at: Date },
): Promise<void> {
  await tx.query(
    `DELETE FROM quota_people p USING activity_quotas q
     WHERE p.character_id = $1 AND p.noted_at < $3 AND q.id = p.quota_id AND q.department_id IS DISTINCT FROM $2`,
    [characterId, departmentId, at],
  );
}

/** Removes people who left the server after they were noted. */
export async function leaveServer(
  tx: Tx,
  { serverId, userId, at }: { serverId: number; userId: number; at: Date },
): Promise<void> {
  await tx.query('DELETE FROM quota_people WHERE user_id = $1 AND server_id = $2 AND noted_at < $3', [
    userId,
    serverId,
    at,
  ]);
}

/** Stores results; those that are stored already stay. Returns the new ones. */
export const insertResults = (tx: Tx, results: readonly ResultRow[]): Promise<Pick<ResultRow, 'user_id'>[]> =>
  tx.query(
    `INSERT INTO quota_results (quota_id, period_from, user_id, server_id, minutes, wanted, state, counted_at)
     SELECT * FROM unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::text[], $8::timestamptz[])
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [
      results.map(({ quota_id }) => quota_id),
      results.map(({ period_from }) => period_from),
      results.map(({ user_id }) => user_id),
      results.map(({ server_id }) => server_id),
      results.map(({ minutes }) => minutes),
      results.map(({ wanted }) => wanted),
      results.map(({ state }) => state),
      results.map(({ counted_at }) => counted_at),
    ],
  );

/** The beginning of the last counted period of a quota that begins between two days; null: there is none. */
export async function lastPeriod(
  sql: Sql,
  quotaId: number,
  { from = '0001-01-01', to = '9999-12-31' }: { from?: string; to?: string } = {},
): Promise<string | null> {
  const [found] = await sql.query<{ period_from: string }>(
    `SELECT to_char(period_from, 'YYYY-MM-DD') AS period_from FROM quota_results
     WHERE quota_id = $1 AND period_from BETWEEN $2 AND $3 ORDER BY period_from DESC LIMIT 1`,
    [quotaId, from, to],
  );
  return found?.period_from ?? null;
}

export const listResults = (
  sql: Sql,
  { quotaId, periodFrom, userId }: { quotaId: number; periodFrom: string; userId: number | undefined },
  at: { limit: number; offset: number },
): Promise<Page<ResultRow>> =>
  page(
    sql,
    quotaResults
      .select()
      .where({ quota_id: quotaId, period_from: periodFrom, ...(userId !== undefined && { user_id: userId }) })
      .orderBy('user_id'),
    at,
  );
