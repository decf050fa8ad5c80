import type { PAY_RUN_STATUSES } from '@cabildo/contracts/economy/payroll/payroll.ts';
import {
  any,
  c,
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
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';
import type { PayRow } from './pay.table.ts';

export const payRuns = table(
  'pay_runs',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    org_name: c.text,
    status: c.text<(typeof PAY_RUN_STATUSES)[number]>(),
    period_start: c.timestamptz,
    period_end: c.timestamptz,
    /** When the pay of the organisation began; nothing before is paid. */
    began_at: c.timestamptz,
    created_at: c.timestamptz,
    /** When a process may work on the run; null: it is done. */
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each organisation and period, or hour by hand',
    goes: 'stays: with the entries',
    person: { org_name: { none: 'the name of an organisation' } },
    locks: { pay_runs: 142 },
  },
);
export type PayRunRow = RowOf<typeof payRuns>;

/** Runs that are to be carried out; of an organisation one after another, because each counts on from the one before. */
export const duePayRuns = due(payRuns, {
  at: 'due_at',
  among: `NOT EXISTS (SELECT FROM pay_runs e
    WHERE e.org_id = pay_runs.org_id AND e.id < pay_runs.id AND e.status = 'counting')`,
  leaseSeconds: LEASE_SECONDS,
  columns: ['id', 'server_id', 'org_id'],
});
export type DuePayRun = Pick<PayRunRow, 'id' | 'server_id' | 'org_id'>;

/** Begins the run of an organisation from the end of its last one to a moment. The caller has its pay locked. */
export async function beginRun(
  tx: Tx,
  { server_id, org_id, counted_until, began_at }: PayRow,
  { until, now }: { until: Date; now: Date },
): Promise<PayRunRow> {
  const [begun] = await tx.query<PayRunRow>(
    `INSERT INTO pay_runs (server_id, org_id, org_name, status, period_start, period_end, began_at, created_at, due_at)
     SELECT $1, id, name, 'counting', $3, $4, $5, $6, $6 FROM orgs WHERE id = $2 RETURNING ${payRuns.list()}`,
    [server_id, org_id, counted_until, until, began_at, now],
  );
  return begun!;
}

export const findRun = (sql: Sql, serverId: number, id: number): Promise<PayRunRow | undefined> =>
  row(sql, payRuns.select().where({ id, server_id: serverId }));

/** The runs of an organisation, newest first. */
export const listRuns = (
  sql: Sql,
  orgId: number,
  at: { limit: number; offset: number },
): Promise<Page<PayRunRow>> => page(sql, payRuns.select().where({ org_id: orgId }).orderBy('id', 'desc'), at);

/** A run that is locked, with what else decides whether it may be counted. */
export interface LockedRun extends PayRunRow {
  /** Whether the runs of the organisation before it are counted. */
  readonly is_first: boolean;
  readonly owner_character_id: number | null;
}

export async function lockRun(tx: Tx, id: number): Promise<LockedRun | undefined> {
  const [locked] = await tx.query<LockedRun>(
    `SELECT ${payRuns.list('r')}, (SELECT owner_character_id FROM orgs o WHERE o.id = r.org_id) AS owner_character_id,
       NOT EXISTS (SELECT FROM pay_runs e WHERE e.org_id = r.org_id AND e.id < r.id AND e.status = 'counting') AS is_first
     FROM pay_runs r WHERE r.id = $1 FOR NO KEY UPDATE OF r`,
    [id],
  );
  return locked;
}

/** Runs whose lines are decided are paid next. */
export async function setPaying(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, payRuns.update({ status: 'paying' }).where('id', any(ids)));
}

/** Notes that a run is done once nothing that left the organisation is on its way. */
export async function finishRun(sql: Sql, { id, org_id }: DuePayRun): Promise<void> {
  await sql.query(
    `UPDATE pay_runs SET status = 'done', due_at = NULL WHERE id = $1 AND status = 'paying'
       AND NOT EXISTS (SELECT FROM pay_lines WHERE org_id = $2 AND delivered < paid)`,
    [id, org_id],
  );
}

/** The sums of the lines of runs. */
export interface RunSums {
  readonly gross: number;
  readonly paid: number;
  readonly owed: number;
  readonly line_count: number;
}

export async function sumsOfRuns(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, RunSums>> {
  const sums = await sql.query<RunSums & { run_id: number }>(
    `SELECT run_id, sum(gross)::bigint AS gross, sum(paid)::bigint AS paid, count(*) AS line_count,
       coalesce(sum(gross - paid) FILTER (WHERE NOT is_void), 0)::bigint AS owed
     FROM pay_lines WHERE run_id = ANY($1::bigint[]) GROUP BY run_id`,
    [ids],
  );
  return new Map(sums.map(({ run_id, ...each }) => [run_id, each]));
}

export const runsById = (sql: Sql, ids: readonly number[]): Promise<PayRunRow[]> =>
  rows(sql, payRuns.select().where('id', any(ids)));
